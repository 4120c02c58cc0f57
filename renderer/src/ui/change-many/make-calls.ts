import { Refused } from './refused.ts';

/** The results of a call by row id. A row in neither map had nothing to change. */
export type Answer<Made> = {
  made: ReadonlyMap<string, Made>;
  /** Why rows were not changed although the call succeeded. */
  refused?: ReadonlyMap<string, string>;
};

/**
 * Rows that get the same change, in batches. A batch that rejects with `Refused` (`attempt`) has changed none of its
 * rows.
 */
export type Call<Row, Made> = {
  rows: readonly Row[];
  batchSize: number;
  run: (batch: readonly Row[]) => Promise<Answer<Made>>;
};

/** One call for each row. A step that returns undefined had nothing to change. */
export const oneByOne = <Row extends { id: string }, Made>(
  rows: readonly Row[],
  step: (row: Row) => Promise<Made | undefined>,
): Call<Row, Made> => ({
  rows,
  batchSize: 1,
  run: async (batch) => {
    const made = new Map<string, Made>();
    for (const row of batch) {
      const answer = await step(row);
      if (answer !== undefined) made.set(row.id, answer);
    }
    return { made };
  },
});

/** Low enough to spare the server, high enough not to wait for each response before the next call. */
const callsAtOnce = 4;

type Outcome<Made> = { made: Map<string, Made>; reasons: Map<string, string> };

/**
 * Makes all calls. A refused batch is split in half and tried again, to find out which rows are refused; without a
 * server or a session no further calls are made, and all remaining rows get that reason.
 */
export async function makeCalls<Row extends { id: string }, Made>(
  calls: readonly Call<Row, Made>[],
  onProgress: (done: number) => void,
): Promise<Outcome<Made>> {
  const made = new Map<string, Made>();
  const reasons = new Map<string, string>();
  let reasonForAll: string | undefined;
  let done = 0;
  const waiting = calls.flatMap(({ rows, batchSize, run }) =>
    inBatches(rows, batchSize).map((batch) => ({ batch, run })),
  );
  const refuse = (batch: readonly Row[], reason: string) => {
    for (const { id } of batch) reasons.set(id, reason);
  };

  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { batch, run } = next;
      if (reasonForAll === undefined) {
        try {
          const answer = await run(batch);
          for (const [id, value] of answer.made) made.set(id, value);
          for (const [id, reason] of answer.refused ?? []) reasons.set(id, reason);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          if (!error.isForAll && batch.length > 1) {
            waiting.unshift(
              ...inBatches(batch, Math.ceil(batch.length / 2)).map((half) => ({ batch: half, run })),
            );
            continue;
          }
          if (error.isForAll) reasonForAll ??= error.message;
          refuse(batch, error.message);
        }
      } else refuse(batch, reasonForAll);
      done += batch.length;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, work));
  return { made, reasons };
}

const inBatches = <Row>(rows: readonly Row[], size: number): readonly (readonly Row[])[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
