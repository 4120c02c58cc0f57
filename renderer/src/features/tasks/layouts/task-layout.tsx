import { useCallbackRef } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { IconCalendar } from '@tabler/icons-react';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import type { ListLayout } from '#renderer/ui/list-screen/list-body.tsx';
import { boardLayout, TaskBoard } from '#renderer/features/tasks/board/board-layout.tsx';
import { boardHints, handHints } from '#renderer/features/tasks/board/board-parts.tsx';
import {
  calendarHints,
  calendarLayout,
  TaskCalendar,
} from '#renderer/features/tasks/calendar/calendar-layout.tsx';
import { dueOnDay } from '#renderer/features/tasks/calendar/due-days.ts';
import { monthName, monthOf, stepMonth } from '#renderer/lib/calendar/month.ts';
import { DaysHead } from '#renderer/ui/calendar/days-head.tsx';
import type { QuickAddHandle } from '#renderer/entities/task/quick-add/quick-add.tsx';
import type { TaskChange } from '#renderer/features/tasks/task-change.ts';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { dayLabel, dueDay } from '#renderer/entities/task/task-labels.ts';
import type { useTaskList } from '#renderer/features/tasks/use-task-list.ts';
import { workloadLayout } from '#renderer/features/tasks/workload/workload-layout.tsx';
import { openTaskStatuses, type TaskStatus } from '#shared/contract/task-values.ts';
import type { Values } from '#renderer/ui/list-screen/list-types.ts';

type Options = {
  tasks: ReturnType<typeof useTaskList>;
  now: number;
  onChange: (task: TaskRow, change: TaskChange) => void;
  onAdd: ((defaults: Parameters<QuickAddHandle['focus']>[0]) => void) | undefined;
};

/** What replaces the table, and the content above it and in its foot. */
type Parts = {
  layout?: ListLayout;
  head?: ReactNode;
  hints?: ReactNode;
  groupOf?: (task: TaskRow) => string;
};

/** How the page lays out its tasks: an undefined part means the list's default. */
export function useTaskLayout({ tasks, now, onChange, onAdd }: Options): Parts {
  const { list, layout, setLayout, board, calendar, workload } = tasks;
  const { change } = useParamChanges();
  useEffect(() => {
    if (layout === 'board') void TaskBoard.preload();
    if (layout === 'calendar') void TaskCalendar.preload();
  }, [layout]);
  const openList = useCallbackRef((filter: Values) => {
    list.address.clearFilters();
    change({ layout: '', month: '', general: '', ...filter }, false);
  });
  const showAll = useCallbackRef((status: TaskStatus) => {
    list.address.setFilter('status', status);
    setLayout('list');
  });
  const addToColumn = useCallbackRef((wanted: TaskStatus) => {
    const status = openTaskStatuses.find((known) => known === wanted);
    onAdd?.(status === undefined ? {} : { status });
  });
  const addOnDay = useCallbackRef((dueOn: string) => onAdd?.({ dueOn }));
  const moveToDay = useCallbackRef((task: TaskRow, day: string) => {
    onChange(task, { due: dueOnDay(task, day) });
  });
  const moveToColumn = useCallbackRef((task: TaskRow, status: TaskStatus, afterId?: string | null) => {
    if (afterId === undefined) onChange(task, { status });
    else onChange(task, status === task.status ? { afterId } : { status, afterId });
  });
  const canAdd = onAdd !== undefined;

  if (layout === 'board')
    return {
      layout: boardLayout({
        list,
        board,
        now,
        onMove: moveToColumn,
        onAdd: canAdd ? addToColumn : undefined,
        onShowAll: showAll,
      }),
      hints: list.isReadOnly ? undefined : list.address.sort.column === 'position' ? handHints : boardHints,
    };
  if (layout === 'workload')
    return {
      layout: workloadLayout({ people: workload, onOpen: openList, onFocusLost: list.focusList }),
      hints: <span />,
    };
  if (layout === 'list') return {};
  const head = (
    <DaysHead
      unit="month"
      title={monthName(calendar.month)}
      onStep={(by) => {
        calendar.setMonth(stepMonth(calendar.month, by));
      }}
      onToday={() => {
        calendar.setMonth(monthOf(now));
      }}
    />
  );
  // A phone has no room for seven days side by side.
  if (list.isPhone)
    return {
      head,
      groupOf: (task) => dayLabel(dueDay(task, now) ?? '', now),
      layout: {
        none: (
          <BlankState
            icon={<IconCalendar size={20} stroke={1.6} />}
            title={`Nothing due in ${monthName(calendar.month)}`}
            role="status"
          />
        ),
      },
    };
  return {
    head,
    layout: calendarLayout({
      list,
      month: calendar.month,
      now,
      onMove: moveToDay,
      onAdd: canAdd ? addOnDay : undefined,
    }),
    hints: list.isReadOnly ? undefined : calendarHints,
  };
}
