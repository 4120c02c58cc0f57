import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import FullCalendar from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import interactionPlugin from '@fullcalendar/react/interaction';
import classicThemePlugin from '@fullcalendar/react/themes/classic';
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
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { dayLabel, dueDay, isOpen } from '#renderer/entities/task/task-words.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { useHrefPrefix } from '#renderer/ui/table/use-href-prefix.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { addDays, type Month } from '#renderer/lib/calendar/month.ts';
import styles from './task-calendar.module.css';

export type TaskCalendarProps = {
  tasks: readonly TaskRow[];
  month: Month;
  now: number;
  openParam: string;
  handle: Ref<DataTableHandle>;
  isReadOnly: boolean;
  onOpen: (id: string) => void;
  onMove: (task: TaskRow, day: string) => void;
  /** Left out where nothing is added. */
  onAdd: ((day: string) => void) | undefined;
};

type Drawn = { event: { id: string } };
type Dropped = { event: { id: string; startStr: string }; revert: () => void };

const framesToMeasure = 20;
const plugins = [dayGridPlugin, interactionPlugin, classicThemePlugin];
const keyDays: Readonly<Record<string, number>> = { '[': -1, ']': 1, '{': -7, '}': 7 };

/** Tasks by due day. They are dragged to another day, or moved there with [ and ]. */
export function TaskCalendar({ tasks, isReadOnly, onMove, onAdd, onOpen, ...props }: TaskCalendarProps) {
  const { now } = props;
  const frame = useRef<HTMLDivElement>(null);
  const heldId = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const hrefPrefix = useHrefPrefix(props.openParam);
  const byId = useMemo(() => new Map(tasks.map((task) => [task.id, task])), [tasks]);
  // The clock alone draws nothing again until it moves a task.
  const days = tasks.map((task) => dueDay(task, now) ?? '').join(' ');
  // Each is a day's: then a drop names a day, and no hour that a change of the clocks leaves out.
  const events = useMemo(() => {
    const dayOfEach = days.split(' ');
    return tasks.flatMap((task, order) => {
      const day = dayOfEach[order] ?? '';
      return day === ''
        ? []
        : [
            {
              id: task.id,
              title: task.title,
              start: day,
              allDay: true,
              url: `${hrefPrefix}${task.id}`,
              editable: !isReadOnly && task.canEdit && isOpen(task),
              order,
            },
          ];
    });
  }, [tasks, days, hrefPrefix, isReadOnly]);
  const entryOf = (id: string) =>
    frame.current?.querySelector(`[data-task="${id}"]`)?.closest<HTMLElement>('a, [tabindex]');
  const idAt = (element: Element) =>
    (element.matches('[data-task]') ? element : element.querySelector('[data-task]'))?.getAttribute(
      'data-task',
    ) ?? undefined;

  // A task that was moved is drawn again on its day, unseen until it has been measured, and keeps the focus.
  useEffect(() => {
    let framesLeft = framesToMeasure;
    let frame = 0;
    const restore = () => {
      const id = heldId.current;
      if (id === undefined || document.activeElement !== document.body) return;
      entryOf(id)?.focus();
      framesLeft -= 1;
      if (document.activeElement === document.body && framesLeft > 0) frame = requestAnimationFrame(restore);
    };
    frame = requestAnimationFrame(restore);
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [events]);

  const first = () => frame.current?.querySelector('[data-task]')?.closest<HTMLElement>('a, [tabindex]');
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

  const move = (task: TaskRow, day: string) => {
    setAnnouncement(`${task.title} moved to ${dayLabel(day, props.now)}`);
    onMove(task, day);
  };
  const drop = useCallbackRef(({ event, revert }: Dropped) => {
    const task = byId.get(event.id);
    if (task === undefined) revert();
    else move(task, event.startStr);
  });
  const draw = useCallback(
    ({ event: { id } }: Drawn) => {
      const task = byId.get(id);
      return task === undefined ? null : <CalendarEntry task={task} now={now} />;
    },
    [byId, now],
  );
  const handleKeyDown = (event: KeyboardEvent) => {
    const days = keyDays[event.key];
    if (days === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const task = byId.get(idAt(event.target as Element) ?? '');
    const day = task && dueDay(task, now);
    if (task === undefined || day === undefined || isReadOnly || !task.canEdit || !isOpen(task)) return;
    event.preventDefault();
    move(task, addDays(day, days));
  };

  return (
    <div
      ref={frame}
      className={styles['calendar']}
      role="region"
      aria-label="Task calendar"
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
        key={props.month}
        plugins={plugins}
        initialView="dayGridMonth"
        initialDate={`${props.month}-01`}
        headerToolbar={false}
        locale="en-gb"
        firstDay={1}
        height="100%"
        fixedWeekCount={false}
        dayMaxEvents
        events={events}
        eventOrder="order"
        eventInteractive
        eventDurationEditable={false}
        navLinks={onAdd !== undefined}
        navLinkHint={(text) => `Add a task on ${text}`}
        navLinkDayClick={(date) => onAdd?.(dayIn(date))}
        moreLinkText={(count) => `+${String(count)} more`}
        popoverClass={styles['popover'] ?? ''}
        moreLinkClass={styles['more'] ?? ''}
        dayCellTopClass={styles['day'] ?? ''}
        dayHeaderClass={styles['weekday'] ?? ''}
        eventClass={styles['event'] ?? ''}
        eventContent={draw}
        eventClick={({ event, jsEvent }) => {
          if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return;
          jsEvent.preventDefault();
          onOpen(event.id);
        }}
        dateClick={({ dateStr }) => onAdd?.(dateStr)}
        eventDrop={drop}
        // Where something was drawn again just before the drop, the library takes this calendar for another one.
        eventReceive={drop}
      />
    </div>
  );
}

/** The day of a moment that the calendar made in the viewer's zone. */
const dayIn = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
