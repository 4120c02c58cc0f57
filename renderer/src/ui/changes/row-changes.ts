import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { asOwnChange } from '#renderer/lib/live/own-changes.ts';
import { confirmedVersions } from './confirmed-versions.ts';
import { settle } from './settle.ts';

/** One change of one row: only the fields that it names. */
export type Step<Changes> = { id: string; rowVersion: number; changes: Changes };
type Undone<Changes> = { id: string; rowVersion: number; before: Changes };

/** What became of a step. */
export type Answered<Row, Changes> = {
  id: string;
  rowVersion: number;
  /** What the fields held before: sent as changes, they undo it. */
  before: Changes;
  /** Rows that changed with it. */
  also: readonly Undone<Changes>[];
  /** The row as it is now; null where the person no longer sees it. */
  row: Row | null;
};

/** What the hook has to know of an area. */
export type RowChangesSpec<Row, Changes> = {
  /** The start of all keys below which its rows are cached. */
  key: QueryKey;
  /** Sends steps, all or none, and answers those that were made; a stale one is left out. */
  sendMany: (steps: readonly Step<Changes>[]) => Promise<readonly Answered<Row, Changes>[]>;
  /** Sends one; a stale one fails. */
  sendOne: (step: Step<Changes>) => Promise<Answered<Row, Changes>>;
  /** Puts rows where they are cached. */
  show: (client: QueryClient, rows: ReadonlyMap<string, Row>) => void;
  /** Whether what is cached below this key may have other rows, another order or other numbers now. */
  isAffected: (key: QueryKey, change: { ids: readonly string[]; fields: ReadonlySet<string> }) => boolean;
};

type Gathered = { ids: string[]; fields: Set<string>; isWhole: boolean };
const nothing = (): Gathered => ({ ids: [], fields: new Set(), isWhole: true });

/**
 * Changes rows of an area. A step names the version that this page's own changes have made of the one that the person saw, so that the
 * second of two quick changes is no conflict. The answer is the changed row: it is shown, and only what the changed fields decide is
 * asked for again; what live updates tell of it is known already.
 */
export function rowChanges<Row extends { id: string; updatedAt: string }, Changes extends object>(
  client: QueryClient,
  spec: RowChangesSpec<Row, Changes>,
) {
  const versions = confirmedVersions();
  /** What has been changed by calls that came close together, until the last of them is answered: many rows go in several. */
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
    // What is gone from view, or changed with another row, is in no answer.
    gathered.isWhole &&= answers.every(({ row, also }) => row !== null && also.length === 0);
  }

  function end(): void {
    const change = gathered;
    gathered = nothing();
    if (change.ids.length === 0) return;
    settle(client, spec.key, (key) => !change.isWhole || spec.isAffected(key, change));
  }

  return {
    change: (steps: readonly Step<Changes>[]) => send(steps, spec.sendMany, { isUndo: false }),
    undo: (steps: readonly Step<Changes>[]) => send(steps, spec.sendMany, { isUndo: true }),
    changeOne: async (step: Step<Changes>): Promise<Answered<Row, Changes>> => {
      const [answer] = await send([step], async ([only = step]) => [await spec.sendOne(only)], {
        isUndo: false,
      });
      if (answer === undefined) throw new Error('A change of one row was not answered');
      return answer;
    },
  };
}

export type RowChanges<Row extends { id: string; updatedAt: string }, Changes extends object> = ReturnType<
  typeof rowChanges<Row, Changes>
>;
