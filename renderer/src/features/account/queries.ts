import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { everyPage } from '#renderer/lib/lists/every-page.ts';
import { modelPageSize } from '#shared/contract/models.ts';
import { listOwnModels } from './api.ts';

/** By person, though another person's answers are cleared away with the rest: a list of devices is nobody else's. */
export const sessionsQuery = (personId: string) =>
  queryOptions({
    queryKey: ['account', 'sessions', personId],
    queryFn: () => request('account.listSessions'),
    // No event tells of sessions.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

export const serversQuery = queryOptions({
  queryKey: ['account', 'servers'],
  queryFn: () => request('servers.list'),
});

/** How many models someone is the main manager of, and of how many a secondary one. */
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
