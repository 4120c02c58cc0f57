const units = [
  { minutes: 10_080, one: 'week' },
  { minutes: 1440, one: 'day' },
  { minutes: 60, one: 'hour' },
  { minutes: 1, one: 'minute' },
] as const;

/** `15 minutes before`, `At the start`. */
export function reminderText(before: number): string {
  if (before === 0) return 'At the start';
  const unit = units.find(({ minutes }) => before % minutes === 0) ?? units[3];
  const count = before / unit.minutes;
  return `${String(count)} ${unit.one}${count === 1 ? '' : 's'} before`;
}

/** The choices that the form offers. */
export const usualReminders: readonly number[] = [0, 10, 30, 60, 120, 1440, 2880, 10_080];
