import type { CalendarRef, DateSelectInfo, EventClickInfo } from '@fullcalendar/react';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useCallbackRef } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { deadlineKey } from '#renderer/entities/document/document-deadlines.ts';
import { plannedKey } from '#renderer/entities/post/planned-posts.ts';
import type { Gap } from '#renderer/features/schedule/cover/cover.ts';
import { drawnIn, gapOf } from '#renderer/features/schedule/cover/gaps.ts';
import type { ViewProps } from '#renderer/features/schedule/view-types.ts';
import { addDays } from '#renderer/lib/calendar/month.ts';
import { DaysGrid, type DaysView } from '#renderer/ui/calendar/days-grid.tsx';
import { cursorClass } from '#renderer/ui/calendar/days-parts.tsx';
import { allDaySlot, timeOf, type Cell } from './cursor.ts';
import { useGridKeys } from './grid-keys.ts';
import { awayOf } from './taken.ts';
import { useGridDrawing } from './use-grid-drawing.tsx';
import { useGridChanges } from './use-grid-changes.ts';
import { eventOrder, useGridInputs } from './use-grid-inputs.ts';
import styles from './calendar-grid.module.css';

export type CalendarGridProps = ViewProps & {
  view: DaysView;
  /** Below the days' heads. */
  cover: ReactNode;
  /** Hours that no shift covers. */
  gaps: readonly Gap[];
};

/** Days with hours, or a month: events are created, moved and resized by mouse, touch and keyboard. */
export function CalendarGrid({
  view,
  events,
  busy,
  unavailable,
  deadlines,
  posts,
  typeOf,
  ownerOf,
  nameOf,
  hasClash,
  gaps,
  ...props
}: CalendarGridProps) {
  const { date, isReadOnly, onMove, onDraw, onDragging } = props;
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const calendar = useRef<CalendarRef>(null);
  const [coverHost, setCoverHost] = useState<Element | null>(null);
  const isMonth = view === 'month';
  const { byId, inputs } = useGridInputs({
    ...props,
    events,
    busy,
    unavailable,
    deadlines,
    posts,
    gaps,
    nameOf,
    isMonth,
  });

  const { turn, drop, resize } = useGridChanges({ byId, isMonth, onMove, typeOf });
  const mark = (cell: Cell | undefined) => {
    const api = calendar.current?.getApi();
    if (cell === undefined) {
      api?.unselect();
      return;
    }
    if (isMonth || cell.slot === allDaySlot) {
      api?.select({ start: cell.day, end: addDays(cell.day, 1), allDay: true });
      return;
    }
    const start = timeOf(cell);
    api?.select({ start: new Date(start), end: new Date(start + 30 * 60_000), allDay: false });
    const minutes = Math.max(0, cell.slot * 30 - 60);
    api?.scrollToTime({ minutes });
  };
  const keys = useGridKeys({
    ...props,
    events,
    frame,
    isMonth,
    mark,
    onTurn: turn,
    cursorClass,
  });

  useLayoutEffect(() => {
    setCoverHost(frame.current?.querySelector(`.${styles['cover'] ?? ''}`) ?? null);
  }, [view]);

  const startDragging = useCallbackRef(() => {
    onDragging(true);
  });
  const stopDragging = useCallbackRef(() => {
    onDragging(false);
  });
  const select = useCallbackRef(({ start, end, startStr, endStr, allDay, jsEvent }: DateSelectInfo) => {
    // The selection was made by keyboard.
    if (jsEvent === null) return;
    calendar.current?.getApi().unselect();
    const anchor = { x: jsEvent.clientX, y: jsEvent.clientY };
    if (!allDay) onDraw?.({ startsAt: start.getTime(), endsAt: end.getTime(), anchor });
    else if (isMonth && addDays(startStr.slice(0, 10), 1) === endStr.slice(0, 10)) {
      const first = timeOf({ day: startStr.slice(0, 10), slot: 18 });
      onDraw?.({ startsAt: first, endsAt: first + 30 * 60_000, anchor });
    } else
      onDraw?.({
        startsAt: start.getTime(),
        endsAt: end.getTime(),
        days: { from: startStr.slice(0, 10), to: endStr.slice(0, 10) },
        anchor,
      });
  });

  const { draw, levelClass, hours, zones } = useGridDrawing({
    ...props,
    ...{ byId, deadlines, posts, gaps, unavailable, typeOf, ownerOf, hasClash, isMonth },
  });
  const press = useCallbackRef(({ event, jsEvent }: EventClickInfo) => {
    if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return;
    jsEvent.preventDefault();
    if (
      deadlines.some((each) => deadlineKey(each) === event.id) ||
      posts.some((each) => plannedKey(each) === event.id)
    )
      void navigate(event.url);
    const [gap, anchor] = [gapOf(event.id, gaps), { x: jsEvent.clientX, y: jsEvent.clientY }];
    if (gap !== undefined) onDraw?.(drawnIn(gap, anchor));
    const away = awayOf(event.id, unavailable);
    if (away !== undefined) props.onAway(away);
    if (byId.has(event.id)) props.onOpen(event.id, anchor);
  });

  return (
    <DaysGrid
      view={view}
      hours={timeGridPlugin}
      date={date}
      label={isMonth ? 'Month' : view === 'day' ? 'Day' : 'Week'}
      announcement={keys.announcement}
      frame={frame}
      calendar={calendar}
      tabIndex={0}
      data-schedule-grid
      {...keys.handlers}
      options={{
        dayMaxEvents: isMonth ? true : 3,
        eventDisplay: isMonth ? 'block' : 'auto',
        // In the month view, a night shift belongs to the day on which it began.
        nextDayThreshold: isMonth ? '09:00:00' : '00:00:00',
        eventOrder,
        events: inputs,
        editable: !isReadOnly,
        eventStartEditable: true,
        eventResizableFromStart: true,
        eventDurationEditable: true,
        eventLongPressDelay: 350,
        selectable: onDraw !== undefined,
        selectLongPressDelay: 350,
        selectMinDistance: isMonth ? 0 : 4,
        unselectAuto: false,
        selectMirror: false,
        weekNumbers: !isMonth,
        weekNumberHeaderContent: zones,
        weekNumberHeaderClass: styles['zonesCell'] ?? '',
        weekNumberHeaderInnerClass: styles['inner'] ?? '',
        allDayHeaderContent: 'All day',
        allDayHeaderClass: styles['allDay'] ?? '',
        allDayHeaderInnerClass: styles['allDayInner'] ?? '',
        allDayDividerClass: styles['cover'] ?? '',
        slotHeaderContent: hours,
        columnEventClass: levelClass,
        eventContent: draw,
        eventClick: press,
        eventDragStart: startDragging,
        eventDragStop: stopDragging,
        eventResizeStart: startDragging,
        eventResizeStop: stopDragging,
        select,
        eventDrop: drop,
        eventResize: resize,
        // If something was redrawn just before the drop, the library reports it as coming from another calendar.
        eventReceive: drop,
        droppable: !isReadOnly,
      }}
    >
      {coverHost === null ? null : createPortal(props.cover, coverHost)}
    </DaysGrid>
  );
}
