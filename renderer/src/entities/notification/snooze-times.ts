import { dateFormat } from '#renderer/lib/time/date-format.ts';

/** When a snoozed notification comes back. */
export type SnoozeChoice = { label: string; until: Date };

const morning = 9;
const evening = 18;

/** The snooze choices at this moment, by this device's clock. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const at = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
  // 1 is Monday; on a Monday it is the next one, a week ahead.
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: 'In 1 hour', until: new Date(now.getTime() + 3_600_000) },
    ...(now.getHours() < evening - 1 ? [{ label: 'This evening', until: at(0, evening) }] : []),
    { label: 'Tomorrow', until: at(1, morning) },
    { label: 'Next Monday', until: at(daysToMonday, morning) },
  ];
}

const moments = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** `Mon 23 Nov, 09:00` */
export const describeSnooze = (until: Date): string => moments.format(until).replace(',', '');
