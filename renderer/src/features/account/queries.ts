import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { everyPage } from '#renderer/lib/lists/every-page.ts';
import { modelPageSize } from '#shared/contract/models.ts';
import { listOwnModels } from './api.ts';

/** The key includes the user, although sign-out clears the cache anyway: sessions are private. */
export const sessionsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['account', 'sessions', personId],
    queryFn: () => request('account.listSessions'),
    // Sessions send no change events.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

export const serversQuery = queryOptions({
  queryKey: ['account', 'servers'],
  queryFn: () => request('servers.list'),
});

/** How many models a user is main manager of, and of how many secondary manager. */
export const modelCountsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['account', 'model-counts', personId],
    queryFn: async () => {
      const counts = { main: 0, secondary: 0 };
      for await (const models of everyPage(modelPageSize, listOwnModels)) {
        const main = models.filter(({ managerId }) => managerId === personId).length;
        counts.main += main;
        counts.secondary += models.length - main;
      }
      return counts;
    },
  });
