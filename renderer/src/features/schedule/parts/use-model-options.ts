import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';

/** The models that this person plans for, by name. */
export function useModelOptions() {
  const viewer = useViewer();
  const models = useQuery(
    modelQueries.list(
      viewer.role === 'admin' || viewer.permissions.can_view_all_data ? 'all' : 'assigned',
      viewer.id,
    ),
  ).data?.models;
  return useMemo(
    () =>
      (models ?? [])
        .map(({ id, stageName }) => ({ value: id, label: stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [models],
  );
}
