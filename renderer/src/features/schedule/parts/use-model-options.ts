import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';

/** The models that the user may plan for. */
export function useModels() {
  const viewer = useViewer();
  return useQuery(modelQueries.seen(viewer));
}

/** The same models as options, by name. */
export function useModelOptions() {
  const models = useModels().data?.models;
  return useMemo(
    () =>
      (models ?? [])
        .map(({ id, stageName }) => ({ value: id, label: stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [models],
  );
}
