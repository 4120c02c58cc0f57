import { queryOptions } from '@tanstack/react-query';
import { AppError } from '#shared/lib/app-error.ts';
import { getPermissionsOf, listPeople } from './api.ts';
import { request } from '#renderer/bridge/index.ts';
import { everyPage } from '#renderer/lib/lists/every-page.ts';
import { userPageSize, type User } from '#shared/contract/users.ts';

/** The server ends a view after 15 minutes, so an open view is renewed sooner. */
const renewEveryMs = 5 * 60_000;
const askAgainMs = 5000;

export const viewKeys = {
  all: ['view-as'] as const,
  view: (id: string) => ['view-as', 'view', id] as const,
};

export const viewQueries = {
  /** Opens the view and renews it. */
  view: (id: string) =>
    queryOptions({
      queryKey: viewKeys.view(id),
      queryFn: () => request('viewAs.open', { id }),
      gcTime: 0,
      refetchInterval: ({ state: { error } }) =>
        error instanceof AppError && error.code === 'unavailable' ? askAgainMs : renewEveryMs,
    }),
  people: () => queryOptions({ queryKey: [...viewKeys.all, 'people'], queryFn: loadPeople }),
  permissions: (id: string) =>
    queryOptions({ queryKey: [...viewKeys.all, 'permissions', id], queryFn: () => getPermissionsOf(id) }),
  modelCount: () => queryOptions({ queryKey: ['models', 'count'], queryFn: () => request('models.count') }),
};

async function loadPeople(): Promise<User[]> {
  const people = new Map<string, User>();
  for await (const page of everyPage(userPageSize, listPeople))
    for (const person of page) people.set(person.id, person);
  return [...people.values()];
}
