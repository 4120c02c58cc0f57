import { dateFormat } from '#renderer/lib/time/date-format.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';

const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYear = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/**
 * The heading of a day, in the viewer's time zone: `Today`, `Tomorrow, Thu 19 Nov`, `Fri 20 Nov`, with the year if it
 * is another.
 */
export function queueDay(at: string | null, today: string): string {
  if (at === null) return 'No time yet';
  const named = dayOf(Date.parse(at));
  if (named === today) return 'Today';
  const text = (named.slice(0, 4) === today.slice(0, 4) ? day : dayOfYear)
    .format(new Date(`${named}T12:00:00`))
    .replace(',', '');
  return named === addDays(today, 1) ? `Tomorrow, ${text}` : text;
}
