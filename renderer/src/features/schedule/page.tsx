import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EventStatus, Occurrence } from '#renderer/entities/event/event-types.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { useCurrentMinute, viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePrint } from '#renderer/ui/print/use-print.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import type { EventStart } from './form/event-values.ts';
import { newEventDraft } from './form/new-event-draft.ts';
import { ScheduleHead } from './head/schedule-head.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import { ScheduleLayers } from './schedule-layers.tsx';
import { useLayers } from './use-layers.ts';
import { ScheduleRail } from './rail/schedule-rail.tsx';
import { preloadGrid, ScheduleBody } from './schedule-body.tsx';
import { HeadTools, Tray } from './lazy-parts.tsx';
import { noFilters, type Place } from './state/place.ts';
import { stepDay } from '#renderer/lib/calendar/ranges.ts';
import { useEventChange } from './use-event-change.ts';
import { usePlace } from './use-place.ts';
import { seesPosts } from './use-planned-posts.ts';
import { useSchedule } from './use-schedule.ts';
import { useScheduleKeys } from './use-schedule-keys.ts';
import type { Anchor, ViewProps } from './view-types.ts';
import styles from './page.module.css';

const EventPanel = lazyPart(async () => (await import('./panel/event-panel.tsx')).EventPanel);
const PhoneRail = lazyPart(async () => (await import('./rail/phone-rail.tsx')).PhoneRail);

const hourMs = 3_600_000;

/** The schedule page: who is where, and when. */
export function SchedulePage() {
  const viewer = useViewer();
  useLivePage('schedule', 'SchedulePage');
  const { isReadOnly } = viewer;
  const isPhone = useMedia('(max-width: 767px)');
  const now = useCurrentMinute();
  const { place, eventId, chosenZone, setZone, hidesPosts, setHidesPosts, go } = usePlace(now, isPhone);
  const [isDragging, setDragging] = useState(false);
  const schedule = useSchedule(place, viewer, { isDragging, hidesPosts });
  const change = useEventChange();
  const layers = useLayers();
  const { setDrawn, setEditing, setCancelling, setConflictAt } = layers;
  const wantsFocus = useRef(false);
  const frame = useRef<HTMLDivElement>(null);

  const { models, shown, types } = schedule;
  const viewerZone = viewerTimezone();
  const workspaceZone = useQuery(modelQueries.defaultTimezone()).data;
  const onlyModel =
    place.modelIds.length === 1 ? models.find(({ id }) => id === place.modelIds[0]) : undefined;
  const secondZone =
    [chosenZone, onlyModel?.timezone, workspaceZone].find(
      (zone) => zone !== undefined && zone !== viewerZone,
    ) ?? 'UTC';
  const usualStart = (): EventStart => {
    const start = new Date(place.date === dayOf(now) ? now + hourMs : Date.parse(`${place.date}T09:00:00`));
    start.setMinutes(0, 0, 0);
    return {
      startsAt: start.getTime(),
      endsAt: start.getTime() + hourMs,
      modelId: place.modelIds.length === 1 ? (place.modelIds[0] ?? null) : null,
    };
  };
  useOfferedDraft(newEventDraft, 'a new event', () => {
    if (!isReadOnly) setEditing({ event: undefined, start: usualStart() });
  });

  const add = isReadOnly
    ? undefined
    : () => {
        setEditing({ event: undefined, start: usualStart() });
      };
  usePageAction('new event', 'Add event', () => add?.(), add === undefined);
  const step = useCallbackRef((by: 1 | -1) => {
    go({ date: stepDay(place.view, place.date, by) });
  });
  const close = useCallbackRef(() => {
    const id = eventId;
    go({ eventId: undefined });
    requestAnimationFrame(() => {
      const entry = frame.current
        ?.querySelector(`[data-event="${id ?? ''}"]`)
        ?.closest<HTMLElement>('a, [tabindex]');
      (entry ?? frame.current?.querySelector<HTMLElement>('[data-schedule-grid]'))?.focus();
    });
  });
  const open = useCallbackRef((id: string, anchor?: Anchor) => {
    if (anchor !== undefined && anchor.x > 0 && schedule.clashes.has(id) && eventId !== id) {
      setConflictAt({ id, anchor });
      return;
    }
    wantsFocus.current = eventId === undefined || isPhone;
    setConflictAt(undefined);
    go({ eventId: id });
  });
  const remove = useCallbackRef((event: Occurrence) => {
    void change.remove(event).then((isDone) => {
      if (isDone && event.id === eventId) close();
    });
  });
  const setStatus = (event: Occurrence, status: EventStatus) => {
    if (status === 'cancelled') setCancelling(event);
    else void change.setStatus(event, status);
  };
  useScheduleKeys({
    onView: (view) => {
      go({ view });
    },
    onToday: () => {
      go({ date: dayOf(now) });
    },
    onStep: step,
    onAdd: add,
    onEscape: () => {
      if (eventId !== undefined) close();
    },
  });
  usePrint(
    async () => (await import('./print/print-schedule.tsx')).layOutSchedule,
    () => ({ schedule, place, isList: isPhone }),
  );
  // Loads the grid's code in parallel with the events.
  useEffect(() => {
    if (!isPhone) void preloadGrid();
    void EventPanel.preload();
  }, [isPhone]);

  const view: ViewProps = {
    ...shown,
    date: place.date,
    range: schedule.range,
    openId: eventId,
    addedId: layers.addedId,
    now,
    isReadOnly,
    secondZone,
    onOpen: open,
    onAway: layers.setAway,
    onMove: useCallbackRef((event, times, also) => void change.move(event, times, also)),
    onDelete: remove,
    onDraw: isReadOnly
      ? undefined
      : (made) => {
          setConflictAt(undefined);
          setDrawn(made);
        },
    onStep: step,
    onDragging: setDragging,
  };
  const filter = (next: Partial<Place>) => {
    go(next, true);
  };
  const tools = { view: place.view, date: place.date, modelIds: place.modelIds };
  const isPanelOver = isPhone && eventId !== undefined;
  const rail = (
    <ScheduleRail
      place={place}
      range={schedule.range}
      now={now}
      types={types}
      models={models}
      people={schedule.people}
      onChange={filter}
      secondZone={secondZone}
      onZone={setZone}
      posts={
        seesPosts(viewer)
          ? {
              isShown: !hidesPosts,
              onToggle: () => {
                setHidesPosts(!hidesPosts);
              },
            }
          : undefined
      }
    />
  );
  return (
    <div className={styles['page']} ref={frame}>
      {isPhone ? (
        <h1 className={styles['phoneTitle']} tabIndex={-1}>
          Schedule
        </h1>
      ) : (
        <div className={styles['side']}>
          <h1 tabIndex={-1}>Schedule</h1>
          {rail}
        </div>
      )}
      <section
        className={styles['main']}
        aria-label="Schedule"
        data-schedule
        inert={isPanelOver}
        data-outdated={schedule.isOutdated || undefined}
      >
        <ScheduleHead
          view={place.view}
          date={place.date}
          isPhone={isPhone}
          clashes={schedule.clashCount}
          onView={(next) => {
            go({ view: next });
          }}
          onStep={step}
          onToday={() => {
            go({ date: dayOf(now) });
          }}
          onClash={({ currentTarget }) => {
            const [id] = schedule.clashes;
            const { left, bottom } = currentTarget.getBoundingClientRect();
            if (id !== undefined) setConflictAt({ id, anchor: { x: left, y: bottom + 8 } });
          }}
          onAdd={add}
        >
          {isPhone ? (
            <PhoneRail place={place} waiting={null}>
              {rail}
            </PhoneRail>
          ) : null}
          <HeadTools {...tools} />
        </ScheduleHead>
        <ScheduleBody
          schedule={schedule}
          place={place}
          view={view}
          isPhone={isPhone}
          onPlace={filter}
          onClear={() => {
            filter(noFilters);
          }}
          onAdd={add}
        />
        <Tray {...tools} />
        {schedule.problem === undefined ? null : (
          <p className={styles['problem']} role="alert">
            {schedule.problem}
          </p>
        )}
      </section>
      {eventId === undefined ? null : (
        <EventPanel
          key={eventId}
          id={eventId}
          waiting={null}
          listed={shown.events.find(({ id }) => id === eventId)}
          typeOf={shown.typeOf}
          now={now}
          headingRef={(heading) => {
            if (heading === null || !wantsFocus.current) return;
            wantsFocus.current = false;
            heading.focus();
          }}
          onClose={close}
          onEdit={(event) => {
            setEditing({ event, start: usualStart() });
          }}
          onDuplicate={(event) => {
            setEditing({
              event: undefined,
              start: {
                startsAt: Date.parse(event.startsAt),
                endsAt: Date.parse(event.endsAt),
                modelId: event.modelId,
                title: event.title,
                typeId: event.typeId,
                copyOf: event,
              },
            });
          }}
          onDelete={remove}
          onStatus={setStatus}
        />
      )}
      <ScheduleLayers
        schedule={schedule}
        change={change}
        layers={layers}
        modelId={onlyModel?.id ?? null}
        isReadOnly={isReadOnly}
        onOpen={open}
      />
    </div>
  );
}
