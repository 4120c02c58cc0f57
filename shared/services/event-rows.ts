import type { Absence } from '#shared/contract/absences.ts';
import type { EventDetail } from '#shared/contract/event-rows.ts';
import { camel } from '#shared/lib/case.ts';

// JSON from procedures where the page uses another shape. dispatch checks each reply against the contract.

type Attendees = EventDetail['attendees'];

export function toEventDetail(row: unknown): EventDetail {
  const { recurrenceRule: recurrence, ...event } = camel<
    Omit<EventDetail, 'recurrence' | 'hasLink' | 'attendeeIds' | 'externals'> & {
      recurrenceRule: string | null;
    }
  >(row);
  return { ...event, recurrence, hasLink: event.meetingUrl !== null, ...countAttendees(event.attendees) };
}

const countAttendees = (attendees: Attendees) => ({
  attendeeIds: attendees.flatMap(({ person }) => (person === null ? [] : [person.id])),
  externals: attendees.filter(({ person }) => person === null).length,
});

type AbsenceRow = Omit<Absence, 'once' | 'weekly'> & {
  startsAt: string | null;
  endsAt: string | null;
  weekdays: number[] | null;
  fromTime: string | null;
  toTime: string | null;
};

export function toAbsence(row: unknown): Absence {
  const { startsAt, endsAt, weekdays, fromTime, toTime, ...absence } = camel<AbsenceRow>(row);
  return {
    ...absence,
    once: startsAt === null || endsAt === null ? null : { startsAt, endsAt },
    weekly:
      weekdays === null || fromTime === null || toTime === null
        ? null
        : { weekdays, from: fromTime.slice(0, 5), to: toTime.slice(0, 5) },
  };
}
