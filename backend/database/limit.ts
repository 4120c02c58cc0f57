import type { Exclusive } from './exclusive.ts';

/** Lets so many tasks run at once; the others wait for their turn in the order they came. */
export function createLimit(most: number): Exclusive {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next in line takes over this place, so that no newcomer slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
