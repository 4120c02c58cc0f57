import { useQuery } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import type { ListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import { toFilter } from './task-filters.ts';
import type { TaskRow } from './task-row.ts';

const most = 50;
const none: readonly TaskRow[] = [];

/** The viewer's midnight, at which today starts. */
export const startOfDay = (now: number): string => new Date(new Date(now).setHours(0, 0, 0, 0)).toISOString();

/** The tasks completed today that match the list's filters, latest first: the list's last group. */
export function useCompletedToday(
  { values }: ListAddress,
  now: number,
  isWanted: boolean,
): readonly TaskRow[] {
  const closedFrom = startOfDay(now);
  return (
    useQuery({
      queryKey: ['tasks', 'completedToday', values, closedFrom],
      queryFn: async (): Promise<readonly TaskRow[]> => {
        const { rows } = await request('tasks.list', {
          filter: {
            ...toFilter({ values, text: '' }, Date.now()),
            statuses: ['completed'],
            closedFrom,
          },
          sort: { by: 'completed', isDescending: true },
          limit: most,
        });
        return rows;
      },
      refetchOnMount: unlessFollowed,
      enabled: isWanted,
    }).data ?? none
  );
}
