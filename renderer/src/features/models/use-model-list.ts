import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ModelList } from '#renderer/entities/model/model-cache.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import type { SignedInViewer } from '#renderer/lib/viewer/viewer.ts';
import type { Preset } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/use-whole-list.ts';
import { canViewAllModels } from '#shared/domain/model-access.ts';
import { byLocalTime, byManager, byStageName, byStatus, modelText, modelWords } from './model.ts';
import { modelFilters } from './model-filters.ts';

/** For a person who has models and may view the others. */
const scopes: readonly Preset[] = [
  { label: 'Assigned to me', params: {} },
  { label: 'All models', params: { scope: 'all' } },
];

const read = ({ models, isComplete }: ModelList) => ({ rows: models, isComplete });

/** The models of a scope, as the address wants them. */
export function useModelList(viewer: SignedInViewer, now: number) {
  const isAdmin = viewer.role === 'admin';
  const hasScopes = !isAdmin && canViewAllModels(viewer);
  const managers = useQuery(modelQueries.managers()).data;
  const filters = useMemo(() => modelFilters(managers, viewer.id), [managers, viewer.id]);
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
  });
  const activeManagerIds = useMemo(
    () => (managers === undefined ? undefined : new Set(managers.map(({ id }) => id))),
    [managers],
  );
  const isAssigned = !isAdmin && list.address.values['scope'] !== 'all';
  return { list, activeManagerIds, hasScopes, isAssigned };
}
