import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { asOwnChange } from '#renderer/lib/live/own-changes.ts';
import { confirmedVersions } from './confirmed-versions.ts';
import { settle } from './settle.ts';

/** A change to one row: only the given fields. */
export type Step<Changes> = { id: string; rowVersion: number; changes: Changes };
type Undone<Changes> = { id: string; rowVersion: number; before: Changes };

/** The result of a step. */
export type Answered<Row, Changes> = {
  id: string;
  rowVersion: number;
  /** The previous values of the fields: sending them undoes the change. */
  before: Changes;
  /** Other rows that changed with it. */
  also: readonly Undone<Changes>[];
  /** The current row; null if the person can no longer see it. */
  row: Row | null;
};

/** How an area's rows are changed. */
export type RowChangesSpec<Row, Changes> = {
  /** The start of all query keys with these rows. */
  key: QueryKey;
  /** Sends steps, all or none, and returns those that were made; stale ones are omitted. */
  sendMany: (steps: readonly Step<Changes>[]) => Promise<readonly Answered<Row, Changes>[]>;
  /** Sends one step; a stale one fails. */
  sendOne: (step: Step<Changes>) => Promise<Answered<Row, Changes>>;
  /** Puts rows into the cache. */
  show: (client: QueryClient, rows: ReadonlyMap<string, Row>) => void;
  /** Whether the navigation counts such rows. By default it does. */
  isCounted?: boolean;
  /** Whether the rows, order or counts of this query may have changed. */
  isAffected: (key: QueryKey, change: { ids: readonly string[]; fields: ReadonlySet<string> }) => boolean;
};

type Gathered = { ids: string[]; fields: Set<string>; isWhole: boolean };
const nothing = (): Gathered => ({ ids: [], fields: new Set(), isWhole: true });

/**
 * Changes rows of an area. A step refers to the latest version that this page's own changes have created, so that the
 * second of two quick changes is no conflict. The returned row is shown, only queries that depend on the changed fields
 * are refetched, and the resulting live updates are ignored.
 */
export function rowChanges<Row extends { id: string; updatedAt: string }, Changes extends object>(
  client: QueryClient,
  spec: RowChangesSpec<Row, Changes>,
) {
  const versions = confirmedVersions();
  /** The changes of overlapping calls, until the last response: many rows are sent in several calls. */
  let gathered = nothing();
  let underWay = 0;

  async function send(
    steps: readonly Step<Changes>[],
    by: (steps: readonly Step<Changes>[]) => Promise<readonly Answered<Row, Changes>[]>,
    { isUndo }: { isUndo: boolean },
  ): Promise<readonly Answered<Row, Changes>[]> {
    const latest = isUndo ? versions.unchanged : versions.latest;
    const sent = steps.map((step) => ({ ...step, rowVersion: latest(step.id, step.rowVersion) }));
    underWay += 1;
    try {
      const answers = await asOwnChange(
        sent.map(({ id }) => id),
        () => by(sent),
        (made) => made.flatMap(({ row }) => (row === null ? [] : [row])),
        { isCounted: spec.isCounted ?? true },
      );
      for (const { id, rowVersion } of answers) {
        const from = sent.find((step) => step.id === id)?.rowVersion;
        if (from !== undefined) (isUndo ? versions.undone : versions.changed)(id, from, rowVersion);
      }
      take(sent, answers);
      return answers;
    } finally {
      underWay -= 1;
      if (underWay === 0) end();
    }
  }

  function take(sent: readonly Step<Changes>[], answers: readonly Answered<Row, Changes>[]): void {
    spec.show(client, new Map(answers.flatMap(({ row }) => (row === null ? [] : [[row.id, row] as const]))));
    gathered.ids.push(...answers.map(({ id }) => id));
    for (const { changes } of sent) for (const field of Object.keys(changes)) gathered.fields.add(field);
    // A row that disappeared, or that changed along with another, is not in the response.
    gathered.isWhole &&= answers.every(({ row, also }) => row !== null && also.length === 0);
  }

  function end(): void {
    const change = gathered;
    gathered = nothing();
    if (change.ids.length === 0) return;
    settle(client, spec.key, (key) => !change.isWhole || spec.isAffected(key, change));
  }

  async function sendOnly(
    step: Step<Changes>,
    { isUndo }: { isUndo: boolean },
  ): Promise<Answered<Row, Changes>> {
    const [answer] = await send([step], async ([only = step]) => [await spec.sendOne(only)], { isUndo });
    if (answer === undefined) throw new Error('A change of one row was not answered');
    return answer;
  }

  return {
    change: (steps: readonly Step<Changes>[]) => send(steps, spec.sendMany, { isUndo: false }),
    undo: (steps: readonly Step<Changes>[]) => send(steps, spec.sendMany, { isUndo: true }),
    changeOne: (step: Step<Changes>) => sendOnly(step, { isUndo: false }),
    /** Undoes one; refused where the row was changed since, here or elsewhere. */
    undoOne: (step: Step<Changes>) => sendOnly(step, { isUndo: true }),
  };
}

export type RowChanges<Row extends { id: string; updatedAt: string }, Changes extends object> = ReturnType<
  typeof rowChanges<Row, Changes>
>;
