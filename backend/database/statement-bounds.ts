import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The engine works in the thread that serves requests: a statement that never ends would block everyone, and signals as
 * well. So a second thread watches these cells, since a busy thread can't report on its state, and ends both after too
 * long (`watch-thread.ts`).
 */
export type StatementCells = Int32Array<SharedArrayBuffer>;

/** Odd while a statement is running; each has its own number. */
export const underWay = 0;
/** How long the statement may run, in milliseconds of CPU time. */
export const bound = 1;

export const statementCells = (): StatementCells =>
  new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));

let cells: StatementCells | undefined;
let usualMs = 0;
const allowed = new AsyncLocalStorage<number>();

/** Reports every statement of this thread from now on; each may run this long. */
export function tellStatements(to: StatementCells, mostMs: number): void {
  cells = to;
  usualMs = mostMs;
}

/**
 * Lets a task that is not a request, such as a scheduled job, run statements for longer: this many milliseconds of CPU
 * time.
 */
export const allowingStatements = <T>(ms: number, task: () => Promise<T>): Promise<T> =>
  allowed.run(ms, task);

/** Runs one exchange with the engine so that the watching thread sees it. */
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
