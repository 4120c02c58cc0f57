import type { EventDetail, EventType, Occurrence } from './event-types.ts';

// For tests only.

let number = 100;
const nextId = () => {
  number += 1;
  return `00000000-0000-4000-8000-000000000${String(number)}`;
};

export const typeOf = (changes: Partial<EventType> = {}): EventType => ({
  id: nextId(),
  name: 'Shoot',
  color: 'violet',
  icon: 'camera',
  defaultMinutes: 180,
  blocksTime: true,
  covers: false,
  isSystem: true,
  isActive: true,
  ...changes,
});

export const shoot = typeOf();
export const phoneCall = typeOf({
  name: 'Call',
  color: 'blue',
  icon: 'phone',
  defaultMinutes: 30,
});

/** A one-hour event in the viewer's time zone: `2026-11-18T09:00`. */
export function eventOf(start: string, changes: Partial<Occurrence> = {}): Occurrence {
  const startsAt = new Date(start);
  return {
    id: nextId(),
    eventId: nextId(),
    seriesId: null,
    title: `Event ${String(number)}`,
    typeId: shoot.id,
    modelId: null,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
    allDay: false,
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    status: 'confirmed',
    isPrivate: false,
    location: null,
    hasLink: false,
    attendeeIds: [],
    externals: 0,
    canEdit: true,
    rowVersion: 1,
    ...changes,
  };
}

/** The details of a one-time event without anything optional. */
export const detailOf = (event: Occurrence, changes: Partial<EventDetail> = {}): EventDetail => ({
  ...event,
  description: '',
  meetingUrl: null,
  recurrence: null,
  occurrences: 1,
  firstAt: event.startsAt,
  lastAt: event.startsAt,
  originalStart: event.startsAt,
  cancelledReason: null,
  model: null,
  attendees: [],
  reminders: [],
  myResponse: null,
  comments: 0,
  attachments: 0,
  createdBy: null,
  createdAt: event.startsAt,
  updatedAt: event.startsAt,
  ...changes,
});
