import { expect, it } from 'vitest';
import { startOfDayIn, wholeDayIn } from './zoned-day.ts';

it.each([
  ['2026-11-22', 'Europe/Zagreb', '2026-11-21T23:00:00.000Z'],
  // The clocks change on that day.
  ['2026-03-29', 'Europe/Zagreb', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Zagreb', '2026-10-24T22:00:00.000Z'],
  ['2026-11-22', 'America/Los_Angeles', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22', 'Asia/Kathmandu', '2026-11-21T18:15:00.000Z'],
])('%s starts in %s at %s', (day, timezone, moment) => {
  expect(new Date(startOfDayIn(day, timezone)).toISOString()).toBe(moment);
  expect(wholeDayIn(Date.parse(moment), timezone)).toBe(day);
  expect(wholeDayIn(Date.parse(moment) + 60_000, timezone)).toBeUndefined();
});
