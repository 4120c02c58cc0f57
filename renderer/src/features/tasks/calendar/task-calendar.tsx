import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useMemo, useState, type KeyboardEvent, type Ref } from 'react';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { dayLabel, dueDay, isOpen } from '#renderer/entities/task/task-labels.ts';
import { DaysGrid } from '#renderer/ui/calendar/days-grid.tsx';
import { pressed, useEntries } from '#renderer/ui/calendar/use-entries.ts';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import { useHrefPrefix } from '#renderer/ui/table/use-href-prefix.ts';
import { CalendarEntry } from './calendar-entry.tsx';
import { addDays, type Month } from '#renderer/lib/calendar/month.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';

export type TaskCalendarProps = {
  tasks: readonly TaskRow[];
  month: Month;
  now: number;
  openParam: string;
  handle: Ref<DataTableHandle>;
  isReadOnly: boolean;
  onOpen: (id: string) => void;
  onMove: (task: TaskRow, day: string) => void;
  /** Undefined where nothing can be added. */
  onAdd: ((day: string) => void) | undefined;
};

type Drawn = { event: { id: string } };
type Dropped = { event: { id: string; startStr: string }; revert: () => void };

const keyDays: Readonly<Record<string, number>> = { '[': -1, ']': 1, '{': -7, '}': 7 };

/** Tasks by due day. They are moved to another day by dragging, or with [ and ]. */
export function TaskCalendar({ tasks, isReadOnly, onMove, onAdd, onOpen, ...props }: TaskCalendarProps) {
  const { now } = props;
  const [announcement, setAnnouncement] = useState('');
  const hrefPrefix = useHrefPrefix(props.openParam);
  const byId = useMemo(() => new Map(tasks.map((task) => [task.id, task])), [tasks]);
  // A new minute causes no new events unless it moves a task to another day.
  const days = tasks.map((task) => dueDay(task, now) ?? '').join(' ');
  // All entries are all-day, so a drop names a day and never an hour that a clock change skips.
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
  const { frame, idAt, handlers } = useEntries('data-task', events, props.handle);

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
    <DaysGrid
      view="month"
      date={`${props.month}-01`}
      label="Task calendar"
      announcement={announcement}
      frame={frame}
      isInset
      onKeyDown={handleKeyDown}
      {...handlers}
      options={{
        events,
        eventOrder: 'order',
        eventDurationEditable: false,
        navLinks: onAdd !== undefined,
        navLinkHint: (text) => `Add a task on ${text}`,
        navLinkDayClick: (date) => onAdd?.(dayOf(date.getTime())),
        eventContent: draw,
        eventClick: pressed(onOpen),
        dateClick: ({ dateStr }) => onAdd?.(dateStr),
        eventDrop: drop,
        // If something was redrawn just before the drop, the library reports it as coming from another calendar.
        eventReceive: drop,
      }}
    />
  );
}
