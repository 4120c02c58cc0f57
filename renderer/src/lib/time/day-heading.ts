import { dateFormat } from './date-format.ts';

const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYear = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** The heading of a day: `Today`, `Yesterday`, `Wed 18 Nov`, with the year if it is not this one. */
export function dayHeading(at: string, now: number): string {
  const time = new Date(at);
  const today = new Date(now);
  if (time.toDateString() === today.toDateString()) return 'Today';
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (time.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return (time.getFullYear() === today.getFullYear() ? day : dayOfYear).format(time).replace(',', '');
}
