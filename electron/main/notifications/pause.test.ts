import { expect, it } from 'vitest';
import { beginPause, pauseEnd } from './pause.ts';

const now = new Date(2026, 10, 20, 22, 15);
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it('lasts an hour, or until tomorrow morning', () => {
  const hour = beginPause('hour', now);
  expect(pauseEnd(hour, now)).toEqual(after(60));
  expect(pauseEnd(hour, after(59.9))).toEqual(after(60));
  expect(pauseEnd(hour, after(60))).toBeNull();
  const morning = new Date(2026, 10, 21, 8, 0);
  expect(pauseEnd(beginPause('until_tomorrow', now), after(300))).toEqual(morning);
  expect(pauseEnd(beginPause('until_tomorrow', now), morning)).toBeNull();
  // After midnight, tomorrow still means the next day.
  const late = new Date(2026, 10, 21, 1, 0);
  expect(pauseEnd(beginPause('until_tomorrow', late), late)).toEqual(new Date(2026, 10, 22, 8, 0));
  expect(pauseEnd(undefined, now)).toBeNull();
});

it('ends with a clock that was set back, not with one that was corrected', () => {
  const pause = beginPause('hour', now);
  expect(pauseEnd(pause, after(-1))).toEqual(after(60));
  expect(pauseEnd(pause, after(-24 * 60))).toBeNull();
});
