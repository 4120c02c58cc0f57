import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';

/** So many entries at once: what one looks for is mostly what one has just done. */
export const entriesAtOnce = 25;

/** What this person did, newest first. By person, though another person's answers are cleared away with the rest. */
export const ownEntriesQuery = (personId: string) =>
  infiniteQueryOptions({
    queryKey: ['account', 'activity', personId],
    queryFn: ({ pageParam }) =>
      request('audit.list', { filter: { actorId: personId }, before: pageParam, limit: entriesAtOnce }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < entriesAtOnce ? undefined : last.at(-1)?.seq),
    refetchOnMount: 'always',
    // With many pages loaded a short look at another window would load them all again.
    refetchOnWindowFocus: false,
  });

/** The names of people whom an entry may mention. */
export const colleaguesQuery = queryOptions({
  queryKey: ['account', 'colleagues'],
  queryFn: () => request('models.listAssignableManagers'),
  select: (people) => new Map(people.map(({ id, displayName, email }) => [id, displayName ?? email])),
});
