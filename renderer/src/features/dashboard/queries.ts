import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { viewerTimezone } from '#renderer/lib/time/local-time.ts';
import type { Dashboard } from '#shared/contract/dashboard.ts';

const all = ['dashboard'] as const;
/** What time alone changes (what becomes overdue, say) is there after so long. */
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

/** Shows a change before the server has it. An answer that is on its way knows nothing of it, and is dropped: ask again afterwards. */
export async function changeDashboard(
  client: QueryClient,
  change: (dashboard: Dashboard) => Dashboard,
): Promise<void> {
  await client.cancelQueries({ queryKey: all });
  client.setQueriesData<Dashboard>({ queryKey: all }, (dashboard) => dashboard && change(dashboard));
}
