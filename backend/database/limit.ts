import type { Exclusive } from './exclusive.ts';

/** Runs this many tasks at once; the others wait in the order they came. */
export function createLimit(most: number): Exclusive {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next task in line takes over this slot, so that no newcomer can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
