import { dateFormat } from './date-format.ts';

const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYear = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** Above what happened on a day: `Today`, `Yesterday`, `Wed 18 Nov`, and the year too where it is another. */
export function dayHeading(at: string, now: number): string {
  const time = new Date(at);
  const today = new Date(now);
  if (time.toDateString() === today.toDateString()) return 'Today';
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (time.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return (time.getFullYear() === today.getFullYear() ? day : dayOfYear).format(time).replace(',', '');
}
