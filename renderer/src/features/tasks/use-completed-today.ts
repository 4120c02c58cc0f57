import { useQuery } from '@tanstack/react-query';
import type { ListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import { listTasks } from './api.ts';
import { toFilter } from './task-filters.ts';
import type { TaskRow } from './task-row.ts';

const most = 50;
const none: readonly TaskRow[] = [];

/** Midnight of the viewer, from which on something is of today. */
export const startOfToday = (): string => new Date(new Date().setHours(0, 0, 0, 0)).toISOString();

/** What was completed today of what a list asks for, the latest first: the group at its end. */
export function useCompletedToday({ values }: ListAddress, isWanted: boolean): readonly TaskRow[] {
  return (
    useQuery({
      queryKey: ['tasks', 'completedToday', values],
      queryFn: async (): Promise<readonly TaskRow[]> => {
        const { rows } = await listTasks({
          filter: {
            ...toFilter({ values, text: '' }, Date.now()),
            statuses: ['completed'],
            closedFrom: startOfToday(),
          },
          sort: { by: 'completed', isDescending: true },
          limit: most,
        });
        return rows;
      },
      refetchOnMount: 'always',
      enabled: isWanted,
    }).data ?? none
  );
}
