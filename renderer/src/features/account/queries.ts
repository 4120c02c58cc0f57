import { queryOptions } from '@tanstack/react-query';
import { listServers, listSessions } from './api.ts';

/** By person, though another person's answers are cleared away with the rest: a list of devices is nobody else's. */
export const sessionsQuery = (personId: string) =>
  queryOptions({ queryKey: ['account', 'sessions', personId], queryFn: listSessions });

export const serversQuery = queryOptions({ queryKey: ['account', 'servers'], queryFn: listServers });
