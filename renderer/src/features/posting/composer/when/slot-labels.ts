import { describeOffset, offsetToViewer, viewerTimezone, zoneCity } from '#renderer/lib/time/local-time.ts';
import { dateFormat } from '#renderer/lib/time/date-format.ts';
import type { SocialAccount } from '#shared/contract/posting-rows.ts';

const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });
const weekday = dateFormat({ weekday: 'short' });
const farDay = dateFormat({ day: 'numeric', month: 'short' });
const dayMs = 86_400_000;

/** `Today 17:30`, `Thu 09:00`, `3 Dec 09:00`, in this device's time zone. */
export function slotText(at: string, now: number): string {
  const time = Date.parse(at);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const day =
    new Date(time).toDateString() === new Date(now).toDateString()
      ? 'Today'
      : time >= midnight && time < midnight + 7 * dayMs
        ? weekday.format(time)
        : farDay.format(time);
  return `${day} ${clock.format(time)}`;
}

/** The time zone of the slots and how the account's differs: `Zagreb, same for Ava`. */
export function zoneText({ timezone, modelName }: SocialAccount, now: number): string {
  const city = zoneCity(viewerTimezone());
  const [first = modelName] = modelName.split(' ');
  const minutes = offsetToViewer(timezone, now);
  return minutes === 0 ? `${city}, same for ${first}` : `${city}, ${first} is ${describeOffset(minutes)}`;
}
