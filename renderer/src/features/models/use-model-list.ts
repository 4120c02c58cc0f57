import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ModelList } from '#renderer/entities/model/model-cache.ts';
import { useModelMarks } from '#renderer/entities/model/marks/use-model-marks.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { tagQueries } from '#renderer/entities/tag/tag-queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Preset } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import { canViewAllModels } from '#shared/domain/model-access.ts';
import { byLocalTime, byManager, byStageName, byStatus, modelText, modelWords } from './model.ts';
import { modelFilters } from './model-filters.ts';

/** For users who have models themselves and may view the others. */
const scopes: readonly Preset[] = [
  { label: 'Assigned to me', params: {} },
  { label: 'All models', params: { scope: 'all' } },
];

const none: readonly never[] = [];

const read = ({ models, isComplete }: ModelList) => ({ rows: models, isComplete });

/** The models of a scope, filtered and sorted by the address. */
export function useModelList(viewer: SignedInViewer, now: number) {
  const isAdmin = viewer.role === 'admin';
  const hasScopes = !isAdmin && canViewAllModels(viewer);
  const managers = useQuery(modelQueries.managers()).data;
  const marks = useModelMarks();
  const tags = useQuery({ ...tagQueries.list(), refetchOnMount: unlessFollowed }).data ?? none;
  useLivePage('tags', 'ModelsPage');
  const filters = useMemo(
    () => modelFilters({ managers, viewerId: viewer.id, tags, marks: marks.data }),
    [managers, viewer.id, tags, marks.data],
  );
  const sorts = useMemo(
    () => ({
      by: { model: byStageName, status: byStatus, manager: byManager, time: byLocalTime(now) },
      then: byStageName,
    }),
    [now],
  );
  const list = useWholeList({
    area: 'models',
    words: modelWords,
    openParam: 'modelId',
    filters,
    ...(hasScopes ? { presets: scopes } : {}),
    sorts,
    search: modelText,
    query: ({ scope }) => modelQueries.list(isAdmin || scope === 'all' ? 'all' : 'assigned', viewer.id),
    read,
    beside: { query: marks, param: 'tag', problem: 'Tags and labels may be missing.' },
  });
  const activeManagerIds = useMemo(
    () => (managers === undefined ? undefined : new Set(managers.map(({ id }) => id))),
    [managers],
  );
  const isAssigned = !isAdmin && list.address.values['scope'] !== 'all';
  return { list, marks: marks.data, activeManagerIds, hasScopes, isAssigned };
}
