import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useMemo, useState, type KeyboardEvent, type Ref } from 'react';
import { momentOf, postTitle } from '#renderer/entities/post/post-labels.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { DaysGrid } from '#renderer/ui/calendar/days-grid.tsx';
import { pressed, useEntries } from '#renderer/ui/calendar/use-entries.ts';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { useHrefPrefix } from '#renderer/ui/table/use-href-prefix.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { movedBy, type CalendarView } from './calendar-range.ts';
import type { MoveTo } from './use-move-post.ts';
import { canMove } from './use-post-calendar.ts';

export type PostCalendarProps = {
  rows: readonly PostRow[];
  view: CalendarView;
  /** A day of the visible range. */
  day: string;
  openParam: string;
  handle: Ref<DataTableHandle>;
  isReadOnly: boolean;
  onOpen: (id: string) => void;
  /** `isAtOnce`: a drop is a single move; keys make several. */
  onMove: (row: PostRow, to: MoveTo, isAtOnce: boolean) => string | undefined;
  /** Undefined when read-only. */
  onWrite: ((at: string) => void) | undefined;
};

type Drawn = { event: { id: string; start: Date | null }; isMirror?: boolean };
type Dropped = { event: { id: string; start: Date | null }; revert: () => void };

const minuteMs = 60_000;
const blockMs = 30 * minuteMs;
const quarter = 15;

type Shift = { days?: number; minutes?: number };
/** With Alt, as in the schedule: left and right by a day, up and down by 15 minutes, or by a week in the month view. */
const shiftOf = (key: string, isMonth: boolean): Shift | undefined => {
  const steps: Readonly<Record<string, Shift>> = {
    ArrowLeft: { days: -1 },
    ArrowRight: { days: 1 },
    ArrowUp: isMonth ? { days: -7 } : { minutes: -quarter },
    ArrowDown: isMonth ? { days: 7 } : { minutes: quarter },
  };
  return steps[key];
};

/**
 * Posts by their planned or published time. Planned ones can be dragged to another time, or moved with Alt and the
 * arrow keys.
 */
export function PostCalendar({
  rows,
  view,
  isReadOnly,
  onMove,
  onOpen,
  onWrite,
  ...props
}: PostCalendarProps) {
  const [announcement, setAnnouncement] = useState('');
  const hrefPrefix = useHrefPrefix(props.openParam);
  const isMonth = view === 'month';
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const events = useMemo(
    () =>
      rows.map((row) => {
        const start = Date.parse(momentOf(row));
        return {
          id: row.id,
          title: postTitle(row),
          start: new Date(start).toISOString(),
          end: new Date(start + blockMs).toISOString(),
          url: `${hrefPrefix}${row.id}`,
          editable: !isReadOnly && canMove(row),
        };
      }),
    [rows, hrefPrefix, isReadOnly],
  );

  const { frame, idAt, handlers } = useEntries('data-post', events, props.handle);

  const move = (row: PostRow, to: MoveTo, isAtOnce: boolean) => {
    const at = onMove(row, to, isAtOnce);
    if (at !== undefined) setAnnouncement(`${postTitle(row)}, ${shortTime(Date.parse(at))}`);
  };
  const drop = useCallbackRef(({ event, revert }: Dropped) => {
    // The list decides what shows afterwards, even when the change is refused.
    revert();
    const row = byId.get(event.id);
    const at = event.start?.toISOString();
    if (row !== undefined && at !== undefined) move(row, () => at, true);
  });
  const draw = useCallback(
    ({ event: { id, start }, isMirror }: Drawn) => {
      const row = byId.get(id);
      if (row === undefined) return null;
      return (
        <CalendarEntry
          row={row}
          isColumn={!isMonth}
          {...(isMirror === true && start !== null ? { at: start.toISOString() } : {})}
        />
      );
    },
    [byId, isMonth],
  );
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const shift = shiftOf(event.key, isMonth);
    const row = byId.get(idAt(event.target as Element) ?? '');
    if (shift === undefined || row === undefined) return;
    event.preventDefault();
    if (isReadOnly || !canMove(row)) setAnnouncement('This post can’t be moved');
    else move(row, (at) => movedBy(at, shift), false);
  };
  const write = (date: Date, isWholeDay: boolean) => {
    if (onWrite === undefined) return;
    const at = new Date(date);
    if (isWholeDay) at.setHours(9, 0, 0, 0);
    // No posts in the past: a past time today becomes the next full hour.
    if (at.getTime() <= Date.now()) {
      const next = new Date(Date.now() + 60 * minuteMs);
      next.setMinutes(0, 0, 0);
      if (next.toDateString() !== at.toDateString()) return;
      onWrite(next.toISOString());
      return;
    }
    onWrite(at.toISOString());
  };

  return (
    <DaysGrid
      view={view}
      hours={timeGridPlugin}
      date={props.day}
      label="Post calendar"
      announcement={announcement}
      frame={frame}
      isInset
      onKeyDown={handleKeyDown}
      {...handlers}
      options={{
        allDaySlot: false,
        events,
        eventOrder: 'start',
        eventDurationEditable: false,
        navLinks: onWrite !== undefined,
        navLinkHint: (text) => `Write a post for ${text}`,
        navLinkDayClick: (date) => {
          write(date, true);
        },
        eventContent: draw,
        eventClick: pressed(onOpen),
        dateClick: ({ date, allDay }) => {
          write(date, allDay);
        },
        eventDrop: drop,
        // If something was redrawn just before the drop, the library reports it as coming from another calendar.
        eventReceive: drop,
      }}
    />
  );
}
