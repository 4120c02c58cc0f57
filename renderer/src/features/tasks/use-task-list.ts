import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { usePersonChoices } from '#renderer/entities/person/use-person-choices.ts';
import { tagQueries } from '#renderer/entities/tag/tag-queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePagedList } from '#renderer/ui/list-screen/use-paged-list.ts';
import { taskQueries, taskSortNames } from './queries.ts';
import type { TaskRow } from './task-row.ts';
import { taskFilters, taskPresets } from './task-filters.ts';
import { taskWords } from '#renderer/entities/task/task-words.ts';

const none: readonly never[] = [];

/** The tasks of a tab, as the address wants them. */
export function useTaskList(viewer: SignedInViewer) {
  useLivePage('tasks', 'TasksPage');
  const models = useQuery(
    modelQueries.list(
      viewer.role === 'admin' || viewer.permissions.can_view_all_data ? 'all' : 'assigned',
      viewer.id,
    ),
  ).data?.models;
  const tags = useQuery(tagQueries.list()).data;
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
  const list = usePagedList<TaskRow>({
    area: 'tasks',
    words: taskWords,
    openParam: 'task',
    presets: taskPresets,
    filters,
    sorts: taskSortNames,
    query: taskQueries.list,
    count: taskQueries.count,
  });
  return { list, modelOptions, people };
}
