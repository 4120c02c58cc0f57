import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { tagQueries } from '#renderer/entities/tag/tag-queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import { useList } from '#renderer/ui/list-screen/rows/use-list.ts';
import { useListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import { usePagedSource } from '#renderer/ui/list-screen/rows/use-paged-list.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { useClockChanges } from './use-clock-changes.ts';
import { useCompletedToday } from './use-completed-today.ts';
import { useBoard } from './board/use-board.ts';
import { useWorkload } from './workload/use-workload.ts';
import { useCalendar } from './calendar/use-calendar.ts';
import { taskQueries } from './queries.ts';
import { taskSortNames } from './task-sorts.ts';
import type { TaskRow } from './task-row.ts';
import { useCountedPresets, useListTallies } from './use-task-counts.ts';
import { scopeOf, taskFilters, taskPresets, trashFilters } from './task-filters.ts';
import { layoutParams, useLayout, type TaskLayout } from './layouts/use-layout.ts';
import { inDueGroups, taskWords } from '#renderer/entities/task/task-labels.ts';

const none: readonly never[] = [];
/** A layout ignores the filter that it shows anyway: columns are statuses, days are due dates. */
const shownOtherwise: Partial<Record<TaskLayout, string>> = { board: 'status', calendar: 'due' };

/** The tasks of a tab, filtered and sorted by the address. */
export function useTaskList(viewer: SignedInViewer, now: number) {
  const isPhone = useMedia('(max-width: 767px)');
  useLivePage('tasks', 'TasksPage');
  useLivePage('tags', 'TasksPage');
  const models = useQuery(modelQueries.seen(viewer)).data?.models;
  const tags = useQuery({ ...tagQueries.list(), refetchOnMount: unlessFollowed }).data;
  const choices = usePersonChoices();
  const { options: people } = choices;
  const modelOptions = useMemo(
    () =>
      (models ?? [])
        .map(({ id, stageName }) => ({ value: id, label: stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [models],
  );
  const filters = useMemo(
    () => taskFilters({ models: modelOptions, people, tags: tags ?? none }),
    [modelOptions, people, tags],
  );
  const chosen = useLayout();
  const address = useListAddress({
    filters,
    presets: taskPresets,
    sortNames: taskSortNames,
    openParam: 'task',
    alsoKept: layoutParams,
  });
  // Deleted tasks are never shown on a board or in a month.
  const isTrash = scopeOf(address.values) === 'trash';
  const layout = isTrash ? 'list' : chosen.layout;
  const paged = usePagedSource<TaskRow>(
    { words: taskWords, query: taskQueries.list, count: taskQueries.count, isWanted: layout === 'list' },
    address,
  );
  const board = useBoard(address, layout === 'board');
  const calendar = useCalendar(address, { isWanted: layout === 'calendar', isWhole: !isPhone, now });
  const workload = useWorkload(layout === 'workload', now);
  const shownFilters = useMemo(
    () => (isTrash ? trashFilters(filters) : filters.filter(({ param }) => param !== shownOtherwise[layout])),
    [isTrash, layout, filters],
  );
  const tallies = useListTallies(address, now, layout === 'list');
  const isByDue =
    layout === 'list' &&
    address.sort.column === 'due' &&
    address.values['status'] === undefined &&
    !isTrash &&
    address.askedText === '';
  const hasAll = paged.status === 'ready' && paged.pages?.hasMore === false;
  const completed = useCompletedToday(address, now, isByDue && hasAll && tallies.completedToday > 0);
  const presets = useCountedPresets();
  const { shown: paging } = paged;
  const { isDescending } = address.sort;
  const grouped = useMemo(
    () => (isByDue ? inDueGroups(paging, now, isDescending) : paging),
    [isByDue, paging, now, isDescending],
  );
  const source = {
    list: { ...paged, shown: grouped },
    board: board.source,
    calendar: calendar.source,
    workload: workload.source,
  }[layout];
  useClockChanges(source.rows, now);
  const list = useList<TaskRow>(
    { area: 'tasks', words: taskWords, openParam: 'task', presets, filters: shownFilters },
    address,
    source,
  );
  return {
    list,
    layout,
    tallies,
    /** Grouped by due date, with the tasks completed today at the end. */
    isByDue,
    completed: hasAll && tallies.completedToday > 0 ? completed : none,
    model: models?.find(({ id }) => id === address.values['model']),
    setLayout: chosen.setLayout,
    board,
    calendar,
    workload: workload.people,
    modelOptions,
    people,
  };
}
