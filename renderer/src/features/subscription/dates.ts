import { dateFormat } from '#renderer/lib/time/date-format.ts';

const dates = dateFormat({ dateStyle: 'medium' });
const days = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dayMs = 86_400_000;

/** Such as `1 Dec 2026`. */
export const dateText = (at: string): string => dates.format(new Date(at));

/** Such as `in 13 days`, `tomorrow`. */
export const daysUntil = (at: string, now: number): string =>
  days.format(Math.ceil((Date.parse(at) - now) / dayMs), 'day');
