import type { Absence } from '#shared/contract/absences.ts';
import type { EventColor, EventIcon, EventStatus, Response } from '#shared/contract/event-fields.ts';
import type { Conflict, EventDetail, EventType } from '#shared/contract/event-rows.ts';
import { toPerson, type PersonRow } from './model-rows.ts';

// What the procedures answer as JSON; the catalogue knows no more than that. dispatch checks each reply against the contract.

export type EventDetailRow = {
  id: string;
  event_id: string;
  series_id: string | null;
  title: string;
  type_id: string;
  model_id: string | null;
  starts_at: string;
  ends_at: string;
  all_day: boolean;
  timezone: string;
  status: EventStatus;
  is_private: boolean;
  location: string | null;
  meeting_url: string | null;
  recurrence_rule: string | null;
  original_start: string;
  cancelled_reason: string | null;
  row_version: number;
  comments: number;
  attachments: number;
  can_edit: boolean;
  description: string;
  /** Of the first time of its series. */
  series_start: string;
  occurrences: number;
  first_at: string;
  last_at: string;
  model: { id: string; stage_name: string; photo_url: string | null; timezone: string } | null;
  attendees: {
    id: string;
    person: PersonRow | null;
    name: string | null;
    email: string | null;
    response: Response;
  }[];
  reminders: number[];
  my_response: Response | null;
  created_by: PersonRow | null;
  created_at: string;
  updated_at: string;
};

export const toEventDetail = (row: EventDetailRow): EventDetail => ({
  id: row.id,
  eventId: row.event_id,
  seriesId: row.series_id,
  title: row.title,
  typeId: row.type_id,
  modelId: row.model_id,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  allDay: row.all_day,
  timezone: row.timezone,
  status: row.status,
  isPrivate: row.is_private,
  location: row.location,
  hasLink: row.meeting_url !== null,
  attendeeIds: row.attendees.flatMap(({ person }) => (person === null ? [] : [person.id])),
  externals: row.attendees.filter(({ person }) => person === null).length,
  canEdit: row.can_edit,
  rowVersion: row.row_version,
  description: row.description,
  meetingUrl: row.meeting_url,
  recurrence: row.recurrence_rule,
  occurrences: row.occurrences,
  firstAt: row.first_at,
  lastAt: row.last_at,
  originalStart: row.original_start,
  cancelledReason: row.cancelled_reason,
  model: row.model && {
    id: row.model.id,
    stageName: row.model.stage_name,
    photoUrl: row.model.photo_url,
    timezone: row.model.timezone,
  },
  attendees: row.attendees.map(({ id, person, name, email, response }) => ({
    id,
    person: person && toPerson(person),
    name,
    email,
    response,
  })),
  reminders: row.reminders,
  myResponse: row.my_response,
  comments: row.comments,
  attachments: row.attachments,
  createdBy: row.created_by && toPerson(row.created_by),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

type EventTypeRow = {
  id: string;
  name: string;
  color: string;
  icon: string;
  default_minutes: number;
  blocks_time: boolean;
  covers: boolean;
  is_system: boolean;
  is_active: boolean;
};

export const toEventType = (row: EventTypeRow): EventType => ({
  id: row.id,
  name: row.name,
  // The table holds no other.
  color: row.color as EventColor,
  icon: row.icon as EventIcon,
  defaultMinutes: row.default_minutes,
  blocksTime: row.blocks_time,
  covers: row.covers,
  isSystem: row.is_system,
  isActive: row.is_active,
});

export type ConflictRow = {
  kind: Conflict['kind'];
  model_id: string | null;
  user_id: string | null;
  name: string;
  title: string | null;
  starts_at: string;
  ends_at: string;
  at: string;
  free_from: string | null;
};

export const toConflict = (row: ConflictRow): Conflict => ({
  kind: row.kind,
  modelId: row.model_id,
  userId: row.user_id,
  name: row.name,
  title: row.title,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  at: row.at,
  freeFrom: row.free_from,
});

type AbsenceRow = {
  id: string;
  model_id: string | null;
  user_id: string | null;
  starts_at: string | null;
  ends_at: string | null;
  weekdays: number[] | null;
  from_time: string | null;
  to_time: string | null;
  timezone: string;
  reason: string;
  row_version: number;
};

export const toAbsence = (row: AbsenceRow): Absence => ({
  id: row.id,
  modelId: row.model_id,
  userId: row.user_id,
  once:
    row.starts_at === null || row.ends_at === null ? null : { startsAt: row.starts_at, endsAt: row.ends_at },
  weekly:
    row.weekdays === null || row.from_time === null || row.to_time === null
      ? null
      : { weekdays: row.weekdays, from: row.from_time.slice(0, 5), to: row.to_time.slice(0, 5) },
  timezone: row.timezone,
  reason: row.reason,
  rowVersion: row.row_version,
});
