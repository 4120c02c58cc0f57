/** Runs tasks one after another, in the order they came. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>;

/** Consecutive tasks may delay everything else for at most this long, plus the task that is running. */
const longestWithoutTurnMs = 10;

/**
 * Creates a separate queue: a failed task does not stop the next. The engine works in this thread and answers by
 * promises, so a full queue would never let timers, new connections or files run; they get a turn between two tasks.
 */
export function createExclusive(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  let turnAt = 0;
  const turn = async (): Promise<void> => {
    if (performance.now() - turnAt < longestWithoutTurnMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    turnAt = performance.now();
  };
  return (task) => {
    const result = last.then(turn).then(task);
    last = result.catch(() => undefined);
    return result;
  };
}
