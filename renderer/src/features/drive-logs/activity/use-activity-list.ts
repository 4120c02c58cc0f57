import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { driveLogQueries } from '#renderer/features/drive-logs/queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { usePagedList } from '#renderer/ui/list-screen/rows/use-paged-list.ts';
import type { DriveBurst } from '#shared/contract/drive.ts';
import { activityFilters, activityPresets } from './activity-filters.ts';

const words = { one: 'event', many: 'events', label: 'Activity' };
const none: readonly never[] = [];

/** The activity, newest first, filtered as the address says. */
export function useActivityList() {
  useLivePage('drive', 'DriveLogsPage');
  const folders = useQuery(driveQueries.folders()).data ?? none;
  const actors = useQuery(driveLogQueries.actors()).data ?? none;
  const filters = useMemo(
    () =>
      activityFilters({
        models: folders.map(({ model }) => ({ value: model.id, label: model.stageName })),
        people: actors.map(({ key, name, email }) => ({ value: key, label: name, words: email ?? '' })),
        folders: folders.map(({ id, name, folderId, model }) => ({
          value: id,
          label: name ?? folderId,
          words: model.stageName,
        })),
      }),
    [folders, actors],
  );
  return usePagedList<DriveBurst>({
    area: 'drive',
    words,
    openParam: 'event',
    filters,
    presets: activityPresets,
    query: driveLogQueries.list,
    count: driveLogQueries.count,
  });
}
