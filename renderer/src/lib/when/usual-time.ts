import { dayOf } from '#renderer/lib/time/day-of.ts';

const usualTime = '09:00';

export const clockOf = (now: number): string => {
  const date = new Date(now);
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
};

/** The time to use when only a day is picked: the morning, or the next full hour if today's morning is over. */
export function withUsualTime(day: string, now: number): string {
  const hour = new Date(now).getHours() + 1;
  const isOver = day === dayOf(now) && clockOf(now) >= usualTime && hour < 24;
  return `${day}T${isOver ? `${String(hour).padStart(2, '0')}:00` : usualTime}`;
}
