import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The engine works in the thread that serves: a statement that never ends would hold up everyone, and signals as well. So a thread
 * beside it looks at these cells, since a busy thread can't answer for itself, and ends both after too long (`watch-thread.ts`).
 */
export type StatementCells = Int32Array<SharedArrayBuffer>;

/** Odd while a statement is under way; each has its own number. */
export const underWay = 0;
/** For how long it may work: milliseconds of the processor. */
export const bound = 1;

export const statementCells = (): StatementCells =>
  new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

let cells: StatementCells | undefined;
let usualMs = 0;
const allowed = new AsyncLocalStorage<number>();

/** Tells of every statement of this thread from now on; each may work for so long. */
export function tellStatements(to: StatementCells, mostMs: number): void {
  cells = to;
  usualMs = mostMs;
}

/** Lets statements of a task that is no request work for longer, such as the jobs by the clock: so many milliseconds of the processor. */
export const allowingStatements = <T>(ms: number, task: () => Promise<T>): Promise<T> =>
  allowed.run(ms, task);

/** Runs one exchange with the engine where the thread that watches can see it. */
export async function inSight<T>(exchange: () => Promise<T>): Promise<T> {
  if (cells === undefined) return exchange();
  Atomics.store(cells, bound, Math.max(allowed.getStore() ?? 0, usualMs));
  Atomics.add(cells, underWay, 1);
  try {
    return await exchange();
  } finally {
    Atomics.add(cells, underWay, 1);
  }
}
