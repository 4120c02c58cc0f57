import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import FullCalendar from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { useCallbackRef } from '@mantine/hooks';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { momentOf, postTitle } from '#renderer/entities/post/post-words.ts';
import type { PostRow } from '#renderer/features/posting/lists/post-row.ts';
import { shortTime } from '#renderer/lib/time/relative-time.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { useHrefPrefix } from '#renderer/ui/table/use-href-prefix.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { moreText, weekdayHead, dayHead, dayNumber, hourText } from './calendar-parts.tsx';
import { movedBy, type CalendarView, type Range } from './calendar-range.ts';
import type { MoveTo } from './use-move-post.ts';
import { canMove } from './use-post-calendar.ts';
import styles from './calendar.module.css';

export type PostCalendarProps = {
  rows: readonly PostRow[];
  view: CalendarView;
  range: Range;
  /** The day that stands for the month. */
  day: string;
  openParam: string;
  handle: Ref<DataTableHandle>;
  isReadOnly: boolean;
  onOpen: (id: string) => void;
  /** `isAtOnce`: a drop is one move; keys make several. */
  onMove: (row: PostRow, to: MoveTo, isAtOnce: boolean) => string | undefined;
  /** Left out where nothing is written. */
  onWrite: ((at: string) => void) | undefined;
};

type Drawn = { event: { id: string; start: Date | null }; isMirror?: boolean };
type Dropped = { event: { id: string; start: Date | null }; revert: () => void };

const plugins = [dayGridPlugin, timeGridPlugin, interactionPlugin, classicThemePlugin];
const framesToMeasure = 20;
const minuteMs = 60_000;
const blockMs = 30 * minuteMs;
const quarter = 15;

type Shift = { days?: number; minutes?: number };
/** With Alt, as in the schedule: sideways by a day, up and down by a quarter of an hour, in a month by a week. */
const shiftOf = (key: string, isMonth: boolean): Shift | undefined => {
  const steps: Readonly<Record<string, Shift>> = {
    ArrowLeft: { days: -1 },
    ArrowRight: { days: 1 },
    ArrowUp: isMonth ? { days: -7 } : { minutes: -quarter },
    ArrowDown: isMonth ? { days: 7 } : { minutes: quarter },
  };
  return steps[key];
};

/** Posts by the time at which they go or went. Planned ones are dragged to another time, or moved there with Alt and the arrows. */
export function PostCalendar({
  rows,
  view,
  range,
  isReadOnly,
  onMove,
  onOpen,
  onWrite,
  ...props
}: PostCalendarProps) {
  const frame = useRef<HTMLDivElement>(null);
  const heldId = useRef<string>(undefined);
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

  const entryOf = (id: string) =>
    frame.current?.querySelector(`[data-post="${id}"]`)?.closest<HTMLElement>('a, [tabindex]');
  const idAt = (element: Element) =>
    (element.matches('[data-post]') ? element : element.querySelector('[data-post]'))?.getAttribute(
      'data-post',
    ) ?? undefined;

  // What was moved is drawn again, unseen until it has been measured, and keeps the focus.
  useEffect(() => {
    let framesLeft = framesToMeasure;
    let request = 0;
    const restore = () => {
      const id = heldId.current;
      if (id === undefined || document.activeElement !== document.body) return;
      entryOf(id)?.focus();
      framesLeft -= 1;
      if (document.activeElement === document.body && framesLeft > 0)
        request = requestAnimationFrame(restore);
    };
    request = requestAnimationFrame(restore);
    return () => {
      cancelAnimationFrame(request);
    };
  }, [events]);

  const first = () => frame.current?.querySelector('[data-post]')?.closest<HTMLElement>('a, [tabindex]');
  useImperativeHandle(props.handle, () => ({
    focusRow: (id) => {
      const entry = entryOf(id);
      entry?.focus();
      return entry !== undefined && entry !== null;
    },
    focusFirst: () => {
      first()?.focus();
    },
    focusCurrent: () => {
      (entryOf(heldId.current ?? '') ?? first())?.focus();
    },
  }));

  const move = (row: PostRow, to: MoveTo, isAtOnce: boolean) => {
    const at = onMove(row, to, isAtOnce);
    if (at !== undefined) setAnnouncement(`${postTitle(row)}, ${shortTime(Date.parse(at))}`);
  };
  const drop = useCallbackRef(({ event, revert }: Dropped) => {
    // What is on the screen afterwards comes from the list, also where the change is refused.
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
    // The past takes no posts; of today, the next full hour.
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
    <div
      ref={frame}
      className={styles['calendar']}
      role="region"
      aria-label="Post calendar"
      data-view={view}
      onKeyDown={handleKeyDown}
      onFocus={({ target }) => {
        heldId.current = idAt(target);
      }}
      onBlur={({ currentTarget, relatedTarget, target }) => {
        if (relatedTarget !== null && currentTarget.contains(relatedTarget)) return;
        // What is drawn again goes, and comes back; what is left behind stays where it is.
        queueMicrotask(() => {
          if (target.isConnected) heldId.current = undefined;
        });
      }}
    >
      <Hidden>
        <span role="status">{announcement}</span>
      </Hidden>
      <FullCalendar
        key={view}
        plugins={plugins}
        initialView={isMonth ? 'dayGrid' : 'timeGrid'}
        visibleRange={{ start: range.from, end: range.until }}
        headerToolbar={false}
        locale="en-gb"
        firstDay={1}
        height="100%"
        nowIndicator
        dayMaxEvents
        eventMaxStack={4}
        displayEventTime={false}
        eventDisplay="block"
        allDaySlot={false}
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        slotMinHeight={23}
        slotHeaderInterval="01:00:00"
        slotHeaderContent={hourText}
        scrollTime="08:00:00"
        scrollTimeReset={false}
        eventMinHeight={20}
        events={events}
        eventOrder="start"
        eventInteractive
        eventDurationEditable={false}
        navLinks={onWrite !== undefined}
        navLinkHint={(text) => `Write a post for ${text}`}
        navLinkDayClick={(date) => {
          write(date, true);
        }}
        dayHeaderContent={isMonth ? weekdayHead : dayHead}
        dayCellTopContent={dayNumber}
        moreLinkText={moreText}
        popoverClass={styles['popover'] ?? ''}
        moreLinkClass={styles['more'] ?? ''}
        dayCellTopClass={styles['day'] ?? ''}
        dayHeaderClass={styles['weekday'] ?? ''}
        slotHeaderClass={styles['hour'] ?? ''}
        nowIndicatorLineClass={styles['nowLine'] ?? ''}
        nowIndicatorDotClass={styles['nowDot'] ?? ''}
        eventClass={styles['event'] ?? ''}
        eventContent={draw}
        eventClick={({ event, jsEvent }) => {
          if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return;
          jsEvent.preventDefault();
          onOpen(event.id);
        }}
        dateClick={({ date, allDay }) => {
          write(date, allDay);
        }}
        eventDrop={drop}
        // Where something was drawn again just before the drop, the library takes this calendar for another one.
        eventReceive={drop}
      />
    </div>
  );
}
