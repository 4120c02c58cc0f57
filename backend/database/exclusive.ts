/** Runs tasks one after the other, in the order they came. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>;

/** Tasks that follow each other at once keep everything else waiting no longer than this, and the task that is under way. */
const longestWithoutTurnMs = 10;

/**
 * Makes a separate queue: a task that fails does not hold up the next. The engine works in this thread and answers by promises, so
 * that a full queue would never come to an end for timers, new connections or files: they have their turn between two tasks.
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
