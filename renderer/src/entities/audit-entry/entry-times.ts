const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const shortClock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** To the second, `10:24:02`: the day stands above. */
export const entryTime = (at: string): string => clock.format(new Date(at));

/** Above the entries of a day: `Today`, `Yesterday`, `Wed 18 Nov`, and the year too where it is another. */
export function entryDay(at: string, now: number): string {
  const time = new Date(at);
  const today = new Date(now);
  if (time.toDateString() === today.toDateString()) return 'Today';
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (time.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return (time.getFullYear() === today.getFullYear() ? day : dayOfYear).format(time).replace(',', '');
}

/** `Wed, 18 Nov 2026, 10:06:31` */
export const wholeTime = (at: string): string => whole.format(new Date(at));

export const clockTime = (time: Date): string => shortClock.format(time);
