import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { Asked, KeysetQuery, Total } from '#renderer/ui/list-screen/list-types.ts';
import type { DriveBurst, DriveFilter } from '#shared/contract/drive.ts';
import { driveLimits } from '#shared/domain/drive-values.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import { toFilter } from './activity/activity-filters.ts';

const all = ['drive'] as const;
const pageSize = 100;

const asFilter = ({ values, text }: Asked): DriveFilter => toFilter({ values, text }, Date.now());

export const driveLogQueries = {
  list: (asked: Asked): KeysetQuery<DriveBurst> => ({
    queryKey: [...all, 'list', asked.values, asked.text],
    pageSize,
    loadPage: (after) =>
      request('drive.list', {
        filter: asFilter(asked),
        limit: pageSize,
        after: after === null ? null : (JSON.parse(String(after)) as [string, string]),
      }),
    cursorOf: ({ endedAt, id }) => JSON.stringify([endedAt, id]),
  }),
  count: (asked: Asked) => ({
    queryKey: [...all, 'count', asked.values, asked.text],
    load: async (): Promise<Total> => {
      const [count = 0] = await request('drive.count', { filters: [asFilter(asked)] });
      return { count, isCapped: count >= driveLimits.count };
    },
  }),
  /** How many of the filtered entries are critical, and how many are warnings. */
  tallies: (asked: Pick<Asked, 'values' | 'text'>) =>
    queryOptions({
      queryKey: [...all, 'tallies', asked.values, asked.text],
      queryFn: async () => {
        const filter = toFilter(asked, Date.now());
        const [critical = 0, warning = 0] = await request('drive.count', {
          filters: [
            { ...filter, severity: 'critical' },
            { ...filter, severity: 'warning' },
          ],
        });
        return { critical, warning };
      },
      refetchOnMount: unlessFollowed,
    }),
  /** Alarms that haven't been dismissed, newest first. */
  alarms: () =>
    queryOptions({
      queryKey: [...all, 'alarms'],
      queryFn: () => request('drive.list', { filter: { isAlarm: true, severity: 'critical' }, limit: 1 }),
      refetchOnMount: unlessFollowed,
    }),
  burst: (id: string) =>
    queryOptions({
      queryKey: [...all, 'burst', id],
      queryFn: () => request('drive.burst', { id }),
      refetchOnMount: 'always',
    }),
  logs: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...all, 'logs', id],
      queryFn: async ({ pageParam }) => (await request('drive.burst', { id, offset: pageParam })).logs,
      initialPageParam: 0,
      getNextPageParam: (last, pages) =>
        last.length < driveLimits.parts ? undefined : pages.length * driveLimits.parts,
      refetchOnMount: 'always',
    }),
  actors: () =>
    queryOptions({
      queryKey: [...all, 'actors'],
      queryFn: () => request('drive.actors', undefined),
      refetchOnMount: unlessFollowed,
    }),
  files: (folderId: string, parent: string | null) =>
    infiniteQueryOptions({
      queryKey: [...all, 'files', folderId, parent],
      queryFn: ({ pageParam }) => request('drive.files', { folderId, parent, offset: pageParam }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) =>
        last.length < driveLimits.files ? undefined : pages.length * driveLimits.files,
      refetchOnMount: 'always',
    }),
  runs: () =>
    infiniteQueryOptions({
      queryKey: [...all, 'runs'],
      queryFn: ({ pageParam }) => request('drive.runs', { offset: pageParam }),
      initialPageParam: 0,
      getNextPageParam: (last, pages) =>
        last.length < driveLimits.parts ? undefined : pages.length * driveLimits.parts,
      refetchOnMount: 'always',
    }),
  rules: () =>
    queryOptions({
      queryKey: [...all, 'rules'],
      queryFn: () => request('drive.rules', undefined),
      refetchOnMount: 'always',
    }),
};
