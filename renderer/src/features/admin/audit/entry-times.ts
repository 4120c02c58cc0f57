const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const shortClock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** To the second: `10:24:02` of today, `18 Nov, 10:24:02` of this year, and the date alone with its year before. */
export function entryTime(at: string, now: number): string {
  const time = new Date(at);
  const today = new Date(now);
  if (time.toDateString() === today.toDateString()) return clock.format(time);
  const date = (time.getFullYear() === today.getFullYear() ? day : dayOfYear).format(time);
  return `${date}, ${clock.format(time)}`;
}

/** `Wed, 18 Nov 2026, 10:06:31` */
export const wholeTime = (at: string): string => whole.format(new Date(at));

export const clockTime = (time: Date): string => shortClock.format(time);
