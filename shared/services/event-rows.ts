import type { Absence } from '#shared/contract/absences.ts';
import type { EventColor, EventIcon, EventStatus, Response } from '#shared/contract/event-fields.ts';
import type {
  Busy,
  Conflict,
  Event,
  EventDetail,
  EventType,
  Unavailable,
} from '#shared/contract/event-rows.ts';
import { toPerson, type PersonRow } from './model-rows.ts';

// What the procedures answer as JSON; the catalogue knows no more than that. dispatch checks each reply against the contract.

/** What a window answers, in columns: a row at a time takes several times as long to write and to read. Times are milliseconds. */
export type WindowRow = {
  times: { id: string[]; place: number[]; starts: number[]; ends: number[]; status: EventStatus[] };
  /** What several times of an event have in common is sent once; `place` is where it stands here. */
  events: {
    id: string[];
    series: (string | null)[];
    title: string[];
    type: string[];
    model: (string | null)[];
    all_day: boolean[];
    timezone: string[];
    private: boolean[];
    location: (string | null)[];
    link: boolean[];
    edit: boolean[];
    version: number[];
  };
  /** Someone from outside has no id. */
  attendees: { place: number[]; id: (string | null)[] };
  next: string | null;
  busy?: BusyRow;
  unavailable?: AbsencesRow;
};

/** `who`: which of the people each span takes. */
type BusyRow = {
  people: string[];
  starts: number[];
  ends: number[];
  model: (string | null)[];
  who: { span: number[]; place: number[] };
};

/** Absences with one time, or with the times of a rule that many may have. */
type AbsencesRow = {
  blocks: [
    id: string,
    modelId: string | null,
    userId: string | null,
    reason: string,
    rule: number | null,
    startsAt: number | null,
    endsAt: number | null,
  ][];
  rules: [startsAt: number, endsAt: number][][];
};

/** More would be nothing to look at. */
const mostAbsences = 2000;

const asText = (time: number): string => new Date(time).toISOString();

export function toWindow({ times, events, attendees, next, busy, unavailable }: WindowRow): {
  events: Event[];
  busy: Busy[];
  unavailable: Unavailable[];
  next: string | null;
} {
  const shared = toShared(events, attendees);
  return {
    events: times.id.flatMap((id, index) => {
      const event = shared[times.place[index] ?? -1];
      const [starts, ends, status] = [times.starts[index], times.ends[index], times.status[index]];
      return event === undefined || starts === undefined || ends === undefined || status === undefined
        ? []
        : // What is its own comes first: an object that begins with another's fields takes ten times as long to make.
          [{ id, startsAt: asText(starts), endsAt: asText(ends), status, ...event }];
    }),
    busy: busy === undefined ? [] : toBusy(busy),
    unavailable: unavailable === undefined ? [] : toUnavailable(unavailable),
    next,
  };
}

function toShared({ id: ids, ...columns }: WindowRow['events'], attendees: WindowRow['attendees']) {
  const shared = ids.map((eventId, index) => ({
    eventId,
    seriesId: columns.series[index] ?? null,
    title: columns.title[index] ?? '',
    typeId: columns.type[index] ?? '',
    modelId: columns.model[index] ?? null,
    allDay: columns.all_day[index] === true,
    timezone: columns.timezone[index] ?? '',
    isPrivate: columns.private[index] === true,
    location: columns.location[index] ?? null,
    hasLink: columns.link[index] === true,
    attendeeIds: new Array<string>(),
    externals: 0,
    canEdit: columns.edit[index] === true,
    rowVersion: columns.version[index] ?? 0,
  }));
  attendees.id.forEach((id, index) => {
    const event = shared[attendees.place[index] ?? -1];
    if (event === undefined) return;
    if (id === null) event.externals += 1;
    else event.attendeeIds.push(id);
  });
  return shared;
}

function toBusy({ people, starts, ends, model, who }: BusyRow): Busy[] {
  const spans = starts.map((start, index) => ({
    startsAt: asText(start),
    endsAt: asText(ends[index] ?? start),
    userIds: new Array<string>(),
    modelId: model[index] ?? null,
  }));
  who.span.forEach((span, index) => {
    const person = people[who.place[index] ?? -1];
    if (person !== undefined) spans[span]?.userIds.push(person);
  });
  return spans;
}

function toUnavailable({ blocks, rules }: AbsencesRow): Unavailable[] {
  const spans = rules.map((times) =>
    times.map(([start, end]) => ({ start, startsAt: asText(start), endsAt: asText(end) })),
  );
  return blocks
    .flatMap(([id, modelId, userId, reason, rule, startsAt, endsAt]) =>
      (rule !== null
        ? (spans[rule] ?? [])
        : startsAt === null || endsAt === null
          ? []
          : [{ start: startsAt, startsAt: asText(startsAt), endsAt: asText(endsAt) }]
      ).map((span) => ({ ...span, id, modelId, userId, reason, isWeekly: rule !== null })),
    )
    .sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))
    .slice(0, mostAbsences)
    .map(({ start: _, ...absence }) => absence);
}

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
  can_edit: boolean;
  description: string;
  /** Of the first time of its series. */
  series_start: string;
  occurrences: number;
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
