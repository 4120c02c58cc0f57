import { countOf } from '#renderer/lib/text/counts.ts';

const dayWords = { one: 'day', many: 'days' };

/** How long something lasts: `1 h 30 min`, `2 days 3 h`. */
export function lengthWords(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [
    days === 0 ? undefined : countOf(days, dayWords),
    hours === 0 ? undefined : `${String(hours)} h`,
    rest === 0 ? undefined : `${String(rest)} min`,
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}
