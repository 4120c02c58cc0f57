import type { EventStatus } from '#shared/contract/event-fields.ts';
import type { Busy, Event, Unavailable } from '#shared/contract/event-rows.ts';

/**
 * A window's answer, in columns: row by row, it takes several times as long to write and to read. Times are in
 * milliseconds.
 */
export type WindowRow = {
  times: { id: string[]; place: number[]; starts: number[]; ends: number[]; status: EventStatus[] };
  /** What the occurrences of an event share is sent once; `place` is its index here. */
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
  /** An external attendee has no id. */
  attendees: { place: number[]; id: (string | null)[] };
  next: string | null;
  busy?: BusyRow;
  unavailable?: AbsencesRow;
};

/** `who`: the people that each span occupies. */
type BusyRow = {
  people: string[];
  starts: number[];
  ends: number[];
  model: (string | null)[];
  who: { span: number[]; place: number[] };
};

/** Absences with a single time, or with the times of a rule, which several may share. */
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

/** More would be unreadable. */
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
        : // Its own fields come first: creating an object that starts with a spread is ten times slower.
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
