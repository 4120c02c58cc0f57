import { dateFormat } from '#renderer/lib/time/date-format.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const shortClock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const whole = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** To the second, `10:24:02`; the day is in the heading above. */
export const entryTime = (at: string): string => clock.format(new Date(at));

/** `Wed 18 Nov 2026, 10:06:31` */
export const wholeTime = (at: string): string => whole.format(new Date(at)).replace(',', '');

export const clockTime = (time: Date): string => shortClock.format(time);
