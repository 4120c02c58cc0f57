import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarEvent, IconLock, IconPlus, IconRepeat } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import type { EventType, Occurrence } from '#renderer/entities/event/event-types.ts';
import { dayText, repeats, statusLabels, timesText } from '#renderer/entities/event/event-labels.ts';
import { daysAhead, eventTypes, modelEventQueries } from '#renderer/entities/event/event-queries.ts';
import { TypeTile } from '#renderer/entities/event/type-mark.tsx';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { bringIntoView } from '#renderer/lib/window/bring-into-view.ts';
import { runOnArrival } from '#renderer/lib/window/page-actions.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Tag } from '#renderer/ui/marks/tag.tsx';
import { areaAddress } from '#shared/domain/areas.ts';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import styles from './schedule-tab.module.css';

const mostShown = 50;
/** In the address: the event that a notification links to. */
const askedEventParam = 'eventId';

/** A model's events of the next 30 days, and a button that adds one. */
export function ScheduleTab({ model, canEdit }: HubContentProps) {
  useLivePage('schedule', 'ModelSchedule');
  const now = useCurrentMinute();
  const navigate = useNavigate();
  const events = useQuery(modelEventQueries.list(model.id, now));
  const types = useQuery(eventTypes()).data;
  const failure = useLastFailure(events);
  const address = areaAddress('schedule', { modelId: model.id });
  const coming = (events.data?.events ?? []).filter(
    ({ endsAt, status }) => Date.parse(endsAt) > now && status !== 'cancelled',
  );
  const shown = coming.slice(0, mostShown);
  const [params] = useSearchParams();
  const asked = params.get(askedEventParam);
  return (
    <>
      {canEdit ? (
        <Button
          size="sm"
          variant="default"
          className={styles['add'] ?? ''}
          leftSection={<IconPlus size={14} stroke={1.7} />}
          onClick={() => {
            runOnArrival('new event');
            void navigate(address);
          }}
        >
          Add event
        </Button>
      ) : null}
      {asked === null || events.data === undefined || shown.some(({ id }) => id === asked) ? null : (
        <AskedEvent id={asked} types={types} />
      )}
      {events.data === undefined ? (
        failure === null ? (
          <PendingLines label="Loading events" />
        ) : (
          <LoadFailure
            title={errorMessage('schedule.window', failure)}
            isRetrying={events.isFetching}
            onRetry={() => void events.refetch()}
          >
            {failure.message}
          </LoadFailure>
        )
      ) : shown.length === 0 ? (
        <BlankState icon={<IconCalendarEvent size={20} stroke={1.6} />} title="Nothing planned">
          Events of this model in the next {daysAhead} days appear here.
        </BlankState>
      ) : (
        daysOf(shown).map(([day, ofDay]) => (
          <section key={day} aria-label={dayText(`${day}T12:00:00`)}>
            <h3 className={styles['day']}>{dayText(`${day}T12:00:00`)}</h3>
            <ul className={styles['events']}>
              {ofDay.map((event) => (
                <EventOfModel
                  key={event.id}
                  event={event}
                  isAsked={event.id === asked}
                  type={types?.find(({ id }) => id === event.typeId)}
                />
              ))}
            </ul>
          </section>
        ))
      )}
      {events.data === undefined ? null : (
        <Hint as="p" className={styles['foot']}>
          {failure === null ? null : <span role="alert">This list may be out of date. </span>}
          {coming.length > shown.length || events.data.next !== null
            ? `The first ${String(shown.length)} are shown. `
            : null}
          <Link to={address}>Schedule of {model.stageName}</Link>
        </Hint>
      )}
    </>
  );
}

/** Groups by day in the viewer's time zone. Events that began on an earlier day come first. */
function daysOf(events: readonly Occurrence[]): [string, Occurrence[]][] {
  const days = new Map<string, Occurrence[]>();
  for (const event of events) {
    const day = dayOf(Date.parse(event.startsAt));
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days];
}

/** The event that a notification links to, shown even when it is over, cancelled or far ahead. */
function AskedEvent({ id, types }: { id: string; types: readonly EventType[] | undefined }) {
  const { data: event, error } = useQuery(modelEventQueries.one(id));
  if (error !== null)
    return (
      <Hint as="p" className={styles['foot']} role="alert">
        {errorMessage('schedule.get', error)}
      </Hint>
    );
  if (event === undefined) return null;
  const day = dayText(event.startsAt);
  return (
    <section aria-label={day}>
      <h3 className={styles['day']}>{day}</h3>
      <ul className={styles['events']}>
        <EventOfModel event={event} isAsked type={types?.find((type) => type.id === event.typeId)} />
      </ul>
    </section>
  );
}

type EventProps = {
  event: Occurrence;
  /** True for the event that the address names: it is scrolled into view and highlighted. */
  isAsked: boolean;
  type: EventType | undefined;
};

function EventOfModel({ event, isAsked, type }: EventProps) {
  return (
    <li ref={isAsked ? bringIntoView : undefined} data-asked={isAsked || undefined}>
      <Link
        aria-current={isAsked ? 'true' : undefined}
        className={styles['event']}
        to={areaAddress('schedule', { eventId: event.id })}
      >
        <TypeTile type={type} />
        <span className={styles['text']}>
          <b dir="auto">{event.title}</b>
          <span>{[timesText(event), type?.name].filter((part) => part !== undefined).join(' · ')}</span>
        </span>
        {event.isPrivate ? <IconLock size={13} stroke={1.7} role="img" aria-label="Only you" /> : null}
        {repeats(event) ? <IconRepeat size={13} stroke={1.7} role="img" aria-label="Repeats" /> : null}
        {event.status === 'tentative' || (isAsked && event.status === 'cancelled') ? (
          <Tag>{statusLabels[event.status]}</Tag>
        ) : null}
      </Link>
    </li>
  );
}
