import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { ListError } from '#renderer/ui/list-screen/states/list-error.tsx';
import { ListNoMatch } from '#renderer/ui/list-screen/states/list-no-match.tsx';
import { useGaps } from './cover/use-gaps.ts';
import { hasFilters, type Place } from './state/place.ts';
import { daysIn } from '#renderer/lib/calendar/ranges.ts';
import { Cover, EmptyActions } from './lazy-parts.tsx';
import { rowsOf } from './timeline/rows-of.ts';
import type { Schedule } from './use-schedule.ts';
import type { ViewProps } from './view-types.ts';
import styles from './page.module.css';

// The calendar library handles time zones and touch; it loads only with the views that need it.
const CalendarGrid = lazyPart(async () => (await import('./grid/calendar-grid.tsx')).CalendarGrid);
const Timeline = lazyPart(async () => (await import('./timeline/timeline.tsx')).Timeline);
const Agenda = lazyPart(async () => (await import('./agenda/agenda.tsx')).Agenda);
export const preloadGrid = () => CalendarGrid.preload();

type Props = {
  schedule: Schedule;
  place: Place;
  view: ViewProps;
  isPhone: boolean;
  onPlace: (place: Partial<Place>) => void;
  onClear: () => void;
  onAdd: (() => void) | undefined;
};

/** The current view, or why it can't be shown. */
export function ScheduleBody({ schedule, place, view: props, isPhone, onPlace, onClear, onAdd }: Props) {
  const { status, failure, shown } = schedule;
  const { view } = place;
  const gaps = useGaps(props.range, place.modelIds, props.now);
  const waiting = (
    <Waiting isList={view === 'agenda' || view === 'timeline' || (view === 'day' && isPhone)} />
  );
  if (status === 'failed' && failure !== null)
    return (
      <ListError
        title={errorMessage('schedule.window', failure)}
        error={failure}
        isRetrying={schedule.isFetching}
        onRetry={() => void schedule.refetch()}
      />
    );
  if (status === 'pending') return waiting;
  const isEmpty =
    shown.events.length === 0 &&
    shown.deadlines.length === 0 &&
    shown.posts.length === 0 &&
    !schedule.isOutdated;
  const tools = { view, date: place.date, modelIds: place.modelIds };
  const note = !isEmpty ? null : hasFilters(place) ? (
    <ListNoMatch things="events" text="" hasFilters more={undefined} onClear={onClear} />
  ) : (
    <BlankState
      icon={<IconCalendarEvent size={20} stroke={1.6} />}
      title={emptyTitles[view]}
      role="status"
      actions={
        onAdd === undefined ? undefined : (
          <>
            <Button size="sm" onClick={onAdd}>
              Add event
            </Button>
            <EmptyActions {...tools} />
          </>
        )
      }
    >
      {onAdd === undefined ? undefined : 'Add an event or copy last week.'}
    </BlankState>
  );
  if (view === 'agenda' || (view === 'day' && isPhone))
    return note ?? <Agenda {...props} waiting={waiting} />;
  if (view === 'timeline')
    return (
      <Timeline
        {...props}
        waiting={waiting}
        kind={place.rows}
        rows={rowsOf(schedule, place)}
        onKind={(rows) => {
          onPlace({ rows });
        }}
      />
    );
  return (
    <>
      {/* Above the grid rather than instead of it, because events can be drawn in an empty week. */}
      {note === null ? null : <div className={styles['note']}>{note}</div>}
      <CalendarGrid
        {...props}
        view={view}
        waiting={waiting}
        gaps={gaps}
        cover={
          view === 'month' ? null : (
            <Cover
              days={daysIn(props.range)}
              modelIds={place.modelIds}
              onFill={
                props.onDraw === undefined
                  ? undefined
                  : (gap) => {
                      props.onDraw?.({
                        startsAt: Date.parse(gap.startsAt),
                        endsAt: Date.parse(gap.endsAt),
                        modelId: gap.modelId,
                        isCover: true,
                        anchor: { x: window.innerWidth / 2, y: 240 },
                      });
                    }
              }
            />
          )
        }
      />
    </>
  );
}

const emptyTitles: Readonly<Record<Place['view'], string>> = {
  day: 'Nothing scheduled this day',
  week: 'Nothing scheduled this week',
  month: 'Nothing scheduled this month',
  agenda: 'Nothing scheduled in these two weeks',
  timeline: 'Nothing scheduled this week',
};

const columns = Array.from({ length: 7 }, (_, index) => index);

function Waiting({ isList }: { isList: boolean }) {
  return isList ? (
    <div className={styles['waitingLines']} role="status" aria-label="Loading the schedule">
      {columns.map((line) => (
        <i key={line} style={{ width: `${String(38 + ((line * 17) % 40))}%` }} />
      ))}
    </div>
  ) : (
    <div className={styles['waiting']} role="status" aria-label="Loading the schedule">
      {columns.map((column) => (
        <span key={column}>
          <i style={{ insetBlockStart: `${String(8 + ((column * 13) % 30))}%`, height: '14%' }} />
          <i style={{ insetBlockStart: `${String(46 + ((column * 17) % 24))}%`, height: '11%' }} />
        </span>
      ))}
    </div>
  );
}
