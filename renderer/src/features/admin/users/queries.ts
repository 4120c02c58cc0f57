import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { userPageSize, type User } from '#shared/contract/users.ts';
import { request } from '#renderer/bridge/index.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import { listUsers } from './api.ts';

const freshMs = 30_000;

export type UserList = { users: readonly User[]; isComplete: boolean };

export const userKeys = {
  all: ['users'] as const,
  list: ['users', 'list'] as const,
  delete: ['users', 'delete'] as const,
  permissions: (id: string) => ['users', 'permissions', id] as const,
  sessions: (id: string) => ['users', 'sessions', id] as const,
};

export const userQueries = {
  /** Complete only after the last page; until then it contains what has been loaded so far. */
  list: () =>
    queryOptions({
      queryKey: userKeys.list,
      queryFn: ({ client, signal }) => loadEveryPage(client, signal),
      staleTime: freshMs,
      // Live updates arrive only while the list is shown.
      refetchOnMount: unlessFollowed,
    }),
  modelCounts: () =>
    queryOptions({
      queryKey: [...userKeys.all, 'model-counts'],
      queryFn: () => request('users.countModels'),
      staleTime: freshMs,
      refetchOnMount: 'always',
    }),
  taskCounts: () =>
    queryOptions({
      queryKey: ['tasks', 'by-person'],
      queryFn: () => request('tasks.countByPerson'),
      staleTime: freshMs,
      refetchOnMount: 'always',
    }),
  signUpOpen: () =>
    queryOptions({
      queryKey: [...userKeys.all, 'sign-up-open'],
      queryFn: () => request('settings.isSignUpOpen'),
      staleTime: freshMs,
    }),
  permissions: (id: string) =>
    queryOptions({
      queryKey: userKeys.permissions(id),
      queryFn: () => request('users.permissions', { id }),
      staleTime: freshMs,
    }),
  sessions: (id: string) =>
    queryOptions({
      queryKey: userKeys.sessions(id),
      queryFn: () => request('users.listSessions', { id }),
      // Sessions send no change events.
      refetchOnMount: 'always',
      refetchOnWindowFocus: 'always',
    }),
};

async function loadEveryPage(client: QueryClient, signal: AbortSignal): Promise<UserList> {
  // By ID, because rows that are added or removed between two pages shift the following ones.
  const loaded = new Map<string, User>();
  for (let offset = 0; ; offset += userPageSize) {
    const page = await listUsers(offset);
    signal.throwIfAborted();
    for (const user of page) loaded.set(user.id, user);
    const users = [...loaded.values()];
    if (page.length < userPageSize) return { users, isComplete: true };
    client.setQueryData<UserList>(userKeys.list, (shown) =>
      shown?.isComplete === true ? shown : { users, isComplete: false },
    );
  }
}
