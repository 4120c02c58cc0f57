import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';

/** A small page is enough: users mostly look for what they have just done. */
export const entriesAtOnce = 25;

/** What this user did, newest first. The key includes the user, although sign-out clears the cache anyway. */
export const ownEntriesQuery = (personId: string) =>
  infiniteQueryOptions({
    queryKey: ['account', 'activity', personId],
    queryFn: ({ pageParam }) =>
      request('audit.list', { filter: { actorId: personId }, before: pageParam, limit: entriesAtOnce }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < entriesAtOnce ? undefined : last.at(-1)?.seq),
    refetchOnMount: 'always',
    // With many pages loaded, each return to the window would refetch all of them.
    refetchOnWindowFocus: false,
  });

/** The names of users whom an entry may mention. */
export const colleaguesQuery = queryOptions({
  queryKey: ['account', 'colleagues'],
  queryFn: () => request('models.listAssignableManagers'),
  select: (people) => new Map(people.map(({ id, displayName, email }) => [id, displayName ?? email])),
});
