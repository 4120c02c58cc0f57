import { countOf } from '#renderer/lib/text/counts.ts';
import type { Slot, SocialAccount } from '#shared/contract/posting-rows.ts';
import type { AccountStatus } from '#shared/domain/post-limits.ts';
import { labelsOf, type StatusLook } from '#renderer/ui/marks/status.tsx';

export const accountWords = { one: 'account', many: 'accounts', label: 'Accounts' };

export const accountStatusLooks: Readonly<Record<AccountStatus, StatusLook>> = {
  connected: { label: 'Connected', glyph: 'check', tone: 'neutral' },
  reconnect_needed: { label: 'Reconnect needed', glyph: 'alert', tone: 'warning' },
  suspended: { label: 'Suspended', glyph: 'cross', tone: 'danger' },
  disabled: { label: 'Turned off', glyph: 'pause', tone: 'neutral' },
};
export const accountStatusLabels = labelsOf(accountStatusLooks);

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
/** 1 is Monday. */
export const dayName = (day: number): string => weekdays[day - 1] ?? '';
export const dayShort = (day: number): string => dayName(day).slice(0, 3);

const byTime = (a: Slot, b: Slot): number => a.day - b.day || a.time.localeCompare(b.time);
const isSame = (a: Slot, b: Slot): boolean => a.day === b.day && a.time === b.time;

/** Adds a slot in order; undefined if it already exists. */
export const withSlot = (slots: readonly Slot[], slot: Slot): Slot[] | undefined =>
  slots.some((one) => isSame(one, slot)) ? undefined : [...slots, slot].sort(byTime);
export const withoutSlot = (slots: readonly Slot[], slot: Slot): Slot[] =>
  slots.filter((one) => !isSame(one, slot));

/** Repeats one day's times on every day. */
export const onEveryDay = (slots: readonly Slot[], day: number): Slot[] => {
  const times = slots.filter((slot) => slot.day === day).map(({ time }) => time);
  return weekdays.flatMap((_, index) => times.map((time) => ({ day: index + 1, time })));
};

const slot = { one: 'slot', many: 'slots' };
/** Such as `12 slots a week`. */
export const slotsText = ({ slots }: Pick<SocialAccount, 'slots'>): string =>
  slots.length === 0 ? 'No slots' : `${countOf(slots.length, slot)} a week`;
