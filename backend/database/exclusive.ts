/** Runs tasks one after the other, in the order they came. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>;

/** Makes a separate queue: a task that fails does not hold up the next. */
export function createExclusive(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task, task);
    last = result.catch(() => undefined);
    return result;
  };
}
