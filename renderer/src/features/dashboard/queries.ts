import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import type { Dashboard } from '#shared/contract/dashboard.ts';

const all = ['dashboard'] as const;
/** Refetch this often what changes with time alone, such as overdue tasks. */
const refreshMs = 5 * 60_000;

export const dashboardQuery = (today: string) =>
  queryOptions({
    queryKey: [...all, today],
    queryFn: () => request('dashboard.get', { today, timezone: viewerTimezone() }),
    refetchOnMount: 'always',
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });

export const refreshDashboard = (client: QueryClient) => client.invalidateQueries({ queryKey: all });

/**
 * Applies a change optimistically. Requests under way are cancelled, as their answers lack the change: refetch
 * afterwards.
 */
export async function changeDashboard(
  client: QueryClient,
  change: (dashboard: Dashboard) => Dashboard,
): Promise<void> {
  await client.cancelQueries({ queryKey: all });
  client.setQueriesData<Dashboard>({ queryKey: all }, (dashboard) => dashboard && change(dashboard));
}
