import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';

const all = ['drive'] as const;
/** Poll a running sync: a worker that dies sends no event. */
const underWayMs = 10_000;

export const driveQueries = {
  /** All linked folders, or those of one model. */
  folders: (modelId: string | null = null) =>
    queryOptions({
      queryKey: [...all, 'folders', modelId],
      queryFn: () => request('drive.folders', { modelId }),
      refetchOnMount: 'always',
      refetchInterval: ({ state }) =>
        state.data?.some(({ status, lastError }) => status === 'syncing' || lastError !== null) === true
          ? underWayMs
          : false,
    }),
  state: (modelId: string | null = null) =>
    queryOptions({
      queryKey: [...all, 'state', modelId],
      queryFn: () => request('drive.state', { modelId }),
      refetchOnMount: 'always',
    }),
  /** The latest changes to a model's files. */
  ofModel: (modelId: string) =>
    queryOptions({
      queryKey: [...all, 'of-model', modelId],
      queryFn: () => request('drive.list', { filter: { modelId }, limit: 20 }),
      refetchOnMount: 'always',
    }),
};
