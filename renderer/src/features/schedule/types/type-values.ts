import * as z from 'zod/mini';
import type { EventType } from '#renderer/entities/event/event-types.ts';
import { eventColors, eventIcons, type EventColor, type EventIcon } from '#shared/contract/event-fields.ts';
import { scheduleLimits } from '#shared/domain/schedule-limits.ts';
import { atMost } from '#shared/domain/validation.ts';

const leastMinutes = 5;
const mostMinutes = 44_640;

export const typeSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Type name is required', abort: true }),
      atMost('Type name', scheduleLimits.typeName),
    ),
  color: z.enum(eventColors),
  icon: z.enum(eventIcons),
  minutes: z.string().check(
    z.trim(),
    z.refine((text) => {
      const minutes = Number(text);
      return /^\d{1,5}$/.test(text) && minutes >= leastMinutes && minutes <= mostMinutes;
    }, 'Enter minutes from 5 to 44,640'),
  ),
  blocksTime: z.boolean(),
  covers: z.boolean(),
  isActive: z.boolean(),
});

export type TypeValues = z.infer<typeof typeSchema>;

export const valuesOf = (type: EventType | undefined): TypeValues => ({
  name: type?.name ?? '',
  color: type?.color ?? 'blue',
  icon: type?.icon ?? 'calendar',
  minutes: String(type?.defaultMinutes ?? 60),
  blocksTime: type?.blocksTime ?? true,
  covers: type?.covers ?? false,
  isActive: type?.isActive ?? true,
});

export const colorNames: Readonly<Record<EventColor, string>> = {
  violet: 'Violet',
  pink: 'Pink',
  orange: 'Orange',
  blue: 'Blue',
  teal: 'Teal',
  red: 'Red',
  amber: 'Amber',
  gray: 'Gray',
  green: 'Green',
  indigo: 'Indigo',
};

export const iconNames: Readonly<Record<EventIcon, string>> = {
  camera: 'Camera',
  broadcast: 'Broadcast',
  send: 'Paper plane',
  phone: 'Phone',
  clock: 'Clock',
  flag: 'Flag',
  plane: 'Airplane',
  ban: 'Not available',
  calendar: 'Calendar',
  video: 'Video camera',
  users: 'People',
  star: 'Star',
  heart: 'Heart',
  music: 'Music',
  'map-pin': 'Place',
  briefcase: 'Briefcase',
};

/** Such as `1 h 30 min`. */
export function lengthText(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  return [
    days === 0 ? undefined : `${String(days)} d`,
    hours === 0 ? undefined : `${String(hours)} h`,
    rest === 0 ? undefined : `${String(rest)} min`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** An event type's settings, in one line. */
export const typeText = ({
  defaultMinutes,
  blocksTime,
  covers,
}: Pick<EventType, 'defaultMinutes' | 'blocksTime' | 'covers'>): string =>
  [
    lengthText(defaultMinutes),
    blocksTime ? 'blocks time' : 'can overlap',
    covers ? 'counts as cover' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
