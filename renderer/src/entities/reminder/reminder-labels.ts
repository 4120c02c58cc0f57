/** Reminders offered with one click, in minutes before the row's time; other times are typed. */
export const minutesBefore = [0, 15, 60, 24 * 60, 7 * 24 * 60] as const;

const units = [
  [7 * 24 * 60, 'week'],
  [24 * 60, 'day'],
  [60, 'hour'],
  [1, 'minute'],
] as const;

/** `1 hour before`. */
export function beforeText(minutes: number): string {
  const [size, unit] = units.find(([each]) => minutes >= each && minutes % each === 0) ?? units[3];
  if (minutes === 0) return 'When it’s due';
  const count = minutes / size;
  return `${String(count)} ${unit}${count === 1 ? '' : 's'} before`;
}
