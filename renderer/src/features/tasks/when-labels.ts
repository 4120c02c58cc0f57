import { viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import type { When } from '#renderer/lib/when/read-when.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';

const days = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const weekdays = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

const noonOf = (day: string) => new Date(`${day}T12:00:00`);

/** In the form that a field can parse again: `19 Nov 2026, 17:00`. */
export const exactWhen = (when: When): string =>
  when.at === undefined
    ? days.format(noonOf(when.on))
    : `${days.format(Date.parse(when.at))}, ${times.format(Date.parse(when.at))}`;

/** The same with its weekday. */
export const whenLabel = (when: When): string =>
  `${weekdays.format(when.at === undefined ? noonOf(when.on) : Date.parse(when.at))} ${exactWhen(when)}`;

/** The time in the model's time zone, or whose day it is; empty if it is the viewer's zone. */
export function zoneNote(when: When, timezone: string | undefined): string {
  if (timezone === undefined || timezone === viewerTimezone()) return '';
  if (when.at === undefined) return ` all day in ${zoneCity(timezone)}`;
  const time = Date.parse(when.at);
  const [there, here] = [timeIn(time, timezone), times.format(time)];
  return there === here ? '' : ` ${there} in ${zoneCity(timezone)}`;
}

const timeIn = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(time);
