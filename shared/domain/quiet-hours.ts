/** As `get_notification_preferences` has them: local times of the person's zone, and ISO weekdays, 1 for Monday. */
export type QuietHours = {
  quietFrom: string | null;
  quietTo: string | null;
  timezone: string;
  /** Days on which quiet hours begin: those of Friday last into Saturday. */
  quietDays: readonly number[];
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const dayBefore = (day: number): number => (day === 1 ? 7 : day - 1);
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Whether quiet hours hold at a moment. They may last over midnight, and follow the clock of the zone, summer time included. */
export function isQuiet({ quietFrom, quietTo, timezone, quietDays }: QuietHours, at: Date): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const { day, minute } = localTime(timezone, at);
  const from = minutesOf(quietFrom);
  const to = minutesOf(quietTo);
  if (from < to) return quietDays.includes(day) && minute >= from && minute < to;
  return (quietDays.includes(day) && minute >= from) || (quietDays.includes(dayBefore(day)) && minute < to);
}

function localTime(timezone: string, at: Date): { day: number; minute: number } {
  const parts = clockOf(timezone).formatToParts(at);
  const part = (type: string): string => parts.find((found) => found.type === type)?.value ?? '';
  return {
    day: weekdays.indexOf(part('weekday')) + 1,
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...shown, timeZone });
  } catch {
    // Servers know zones that a device does not: then the hours are those of UTC, rather than no popup at all.
    return new Intl.DateTimeFormat('en-GB', { ...shown, timeZone: 'UTC' });
  }
}
