import { attempt } from '#renderer/ui/change-many/refused.ts';
import type { ManyChange } from '#renderer/ui/change-many/use-change-many.ts';
import type { RowChanges, Step } from './row-changes.ts';

type Row = { id: string; rowVersion: number; updatedAt: string };
/** `back` reverts the change: of the row, and of those that changed with it. */
export type Made<Changes> = { back: readonly Step<Changes>[] };

type Wanted<R, Changes> = Pick<ManyChange<R, Made<Changes>>, 'concerns' | 'describe' | 'preview'> & {
  changes: Changes;
  /** The number of rows in one call. */
  batchSize: number;
  /** The message for an error. */
  describeFailure: (error: unknown) => string;
};

const changedSince = 'Someone else changed this in the meantime. Try again.';

/** A change to any number of rows, and its undo. */
export function changeOfMany<R extends Row, Changes extends object>(
  rowChanges: RowChanges<R, Changes>,
  { changes, batchSize, describeFailure, ...wanted }: Wanted<R, Changes>,
): ManyChange<R, Made<Changes>> {
  return {
    ...wanted,
    calls: (rows) => [
      {
        rows,
        batchSize,
        run: async (batch) => {
          const steps = batch.map(({ id, rowVersion }) => ({ id, rowVersion, changes }));
          const made = new Map(
            (await attempt(rowChanges.change(steps), describeFailure)).map((answer) => [
              answer.id,
              { back: [answer, ...answer.also].map(toStep) },
            ]),
          );
          return { made, refused: leftOut(batch, made) };
        },
      },
    ],
    // The response is already shown, and rows may have changed again since.
    nowOf: () => ({}),
    undo: (changed) => {
      const steps = new Map(changed.map(({ before, made }) => [before.id, made.back]));
      // Rows that have changed again since are not undone.
      return [
        {
          rows: changed.map(({ before }) => before),
          batchSize,
          run: async (batch) => {
            const made = new Map<string, Partial<R>>();
            const all = batch.flatMap(({ id }) => steps.get(id) ?? []);
            for (let start = 0; start < all.length; start += batchSize)
              for (const answer of await attempt(
                rowChanges.undo(all.slice(start, start + batchSize)),
                describeFailure,
              ))
                made.set(answer.id, {});
            return { made, refused: leftOut(batch, made) };
          },
        },
      ];
    },
  };
}

const toStep = <Changes>({
  id,
  rowVersion,
  before,
}: {
  id: string;
  rowVersion: number;
  before: Changes;
}): Step<Changes> => ({ id, rowVersion, changes: before });

const leftOut = (batch: readonly Row[], made: ReadonlyMap<string, unknown>) =>
  new Map(batch.filter(({ id }) => !made.has(id)).map(({ id }) => [id, changedSince]));
