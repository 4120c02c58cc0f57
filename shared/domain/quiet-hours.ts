/**
 * As `get_notification_preferences` returns them: local times in the person's time zone, and ISO weekdays, with 1 for
 * Monday.
 */
export type QuietHours = {
  quietFrom: string | null;
  quietTo: string | null;
  timezone: string;
  /** The days on which quiet hours begin: those of Friday extend into Saturday. */
  quietDays: readonly number[];
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const dayBefore = (day: number): number => (day === 1 ? 7 : day - 1);
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Whether quiet hours apply at a moment. They may extend past midnight and follow the time zone's clock, including
 * summer time.
 */
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
    // Servers know time zones that a device may not. UTC is then used, rather than showing no popups at all.
    return new Intl.DateTimeFormat('en-GB', { ...shown, timeZone: 'UTC' });
  }
}
