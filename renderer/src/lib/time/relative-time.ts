import { dateFormat } from './date-format.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const dates = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const shortMoments = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** How long ago something was, as worded in chapter 9 of the specification. */
export function relativeTime(time: number, now: number): string {
  const age = now - time;
  if (age < minuteMs) return 'Just now';
  if (age < hourMs) return `${String(Math.floor(age / minuteMs))}m ago`;
  if (age < dayMs) return `${String(Math.floor(age / hourMs))}h ago`;
  if (age < 2 * dayMs) return 'Yesterday';
  if (age < 7 * dayMs) return `${String(Math.floor(age / dayMs))}d ago`;
  return dates.format(time);
}

/** The same within a sentence: `just now`. */
export const relativeTimeWithin = (time: number, now: number): string => {
  const words = relativeTime(time, now);
  return words.charAt(0).toLowerCase() + words.slice(1);
};

/** `22 Nov 2026`. */
export const exactDay = (time: number): string => dates.format(time);

/** The exact date and time, for a tooltip. */
export const exactTime = (time: number): string => moments.format(time);

/** The exact date and time within a sentence: `22 Nov 2026, 08:42`. */
export const shortTime = (time: number): string => shortMoments.format(time);
