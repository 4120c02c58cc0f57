import type { Handlers } from '#shared/contract/bridge.ts';
import type { Dashboard, NavigationCounts } from '#shared/contract/dashboard.ts';
import { run } from './database/query.ts';
import { toDashboard, type DashboardRow } from './dashboard-rows.ts';
import type { ServiceContext } from './service-context.ts';
import { tell } from './database/pass.ts';

export function dashboardHandlers({ client }: ServiceContext): Handlers<'dashboard'> {
  return {
    'dashboard.get': async ({ today, timezone }): Promise<Dashboard> =>
      toDashboard(
        (await run(
          client.rpc('get_dashboard', { p_today: today, p_timezone: timezone }, { get: true }),
        )) as unknown as DashboardRow,
      ),
    'dashboard.counts': async ({ today, timezone }) =>
      (await run(
        client.rpc('get_navigation_counts', { p_today: today, p_timezone: timezone }, { get: true }),
      )) as NavigationCounts,
    'dashboard.saveLayout': async ({ cards }) => {
      await run(
        client.rpc('save_dashboard_layout', {
          p_cards: cards?.map(({ card, isHidden }) => ({ card, is_hidden: isHidden })) ?? null,
        }),
      );
    },
    'dashboard.snooze': tell(client, 'snooze_attention'),
  };
}
