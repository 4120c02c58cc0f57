import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import { managerPageSize, type Person } from '#shared/contract/models.ts';

/** People to choose from: all of them, or the first ones plus those found by searches. */
export type People = { people: readonly Person[]; isWhole: boolean };

const freshMs = 60_000;
const key = ['people'] as const;

export const personQueries = {
  first: () =>
    queryOptions({
      queryKey: [...key, 'first'],
      queryFn: async ({ client, queryKey }): Promise<People> => {
        const people = await request('models.findManagers', { text: '' });
        const isWhole = people.length < managerPageSize;
        const known = client.getQueryData<People>(queryKey)?.people ?? [];
        return { people: isWhole ? people : union(people, known), isWhole };
      },
      staleTime: freshMs,
    }),
  search: (text: string) =>
    queryOptions({
      queryKey: [...key, 'search', text],
      queryFn: async ({ client }): Promise<readonly Person[]> => {
        const found = await request('models.findManagers', { text });
        // Remember the people found, so that a chosen one keeps their name after the search.
        client.setQueryData<People>(personQueries.first().queryKey, (known) =>
          known === undefined ? undefined : { ...known, people: union(known.people, found) },
        );
        return found;
      },
      staleTime: freshMs,
    }),
};

const union = (...lists: (readonly Person[])[]): Person[] => [
  ...new Map(lists.flat().map((person) => [person.id, person])).values(),
];
