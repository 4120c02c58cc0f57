import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { DaysHints, WaitingDays } from '#renderer/ui/calendar/waiting-days.tsx';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { ListLayout } from '#renderer/ui/list-screen/list-body.tsx';
import { Hint } from '#renderer/ui/list-screen/list-footer.tsx';
import type { List } from '#renderer/ui/list-screen/rows/use-list.ts';
import type { TaskCalendarProps } from './task-calendar.tsx';

export const TaskCalendar = lazyPart(async () => (await import('./task-calendar.tsx')).TaskCalendar);

type Options = Pick<TaskCalendarProps, 'month' | 'now' | 'onMove' | 'onAdd'> & { list: List<TaskRow> };

/** Shows the page's tasks as a month. */
export function calendarLayout({ list, ...props }: Options): ListLayout {
  const waiting = <WaitingDays label="Loading tasks" />;
  return {
    showsNone: true,
    isSelectable: false,
    waiting,
    rows: (
      <TaskCalendar
        waiting={waiting}
        tasks={list.shown}
        openParam={list.openParam}
        handle={list.table}
        isReadOnly={list.isReadOnly}
        onOpen={list.open}
        {...props}
      />
    ),
  };
}

/** The calendar's keyboard hints. */
export const calendarHints = (
  <DaysHints>
    <Hint keys="[ ]">move a day</Hint>
    <Hint keys="Enter">open</Hint>
  </DaysHints>
);
