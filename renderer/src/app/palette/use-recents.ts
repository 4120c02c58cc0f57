import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { areaAt } from '#shared/domain/areas.ts';
import { searchGroupSize, type Found, type SearchKind } from '#shared/contract/search.ts';
import type { Area } from '#shared/domain/areas.ts';
import { findAnything } from './api.ts';
import { dropRecent, recentOf, type Recent } from './recents.ts';

const kinds: Readonly<Record<string, SearchKind>> = {
  model: 'models',
  person: 'people',
  account: 'accounts',
  task: 'tasks',
  note: 'notes',
  event: 'events',
  document: 'documents',
  listing: 'listings',
  chat: 'chats',
  page: 'pages',
  bot: 'bots',
  post: 'posts',
};

/** The kind and id of the item that a row led to; undefined if it led to a page. */
function named({ id }: Recent): { kind: SearchKind; id: string } | undefined {
  const [word = '', of = ''] = id.split(' ');
  const kind = kinds[word];
  return kind === undefined ? undefined : { kind, id: of };
}

const isIn = (found: Found, { kind, id }: { kind: SearchKind; id: string }) =>
  // A full group may have cut the item off.
  found[kind].length >= searchGroupSize ||
  // The next occurrence changes, but the event stays the same.
  (kind === 'events'
    ? found.events.some((row) => row.eventId === id)
    : found[kind].some((row) => row.id === id));

/** What the person opened recently and may still open. Each item is checked once, while the list is shown. */
export function useRecents(personId: string, isShown: boolean, isOpen: (area: Area) => boolean): Recent[] {
  const [recents] = useState(() => recentOf(personId));
  const open = recents.filter(({ to }) => {
    const area = areaAt(to.replace(/\?.*$/, ''));
    return area !== undefined && isOpen(area);
  });
  const gone = useQueries({
    queries: open.map((recent) => {
      const what = named(recent);
      return {
        queryKey: ['palette', 'recent', recent.id, recent.title],
        queryFn: async () =>
          what === undefined || isIn(await findAnything(recent.title, [what.kind]), what) ? '' : recent.id,
        enabled: isShown && what !== undefined,
        gcTime: 0,
      };
    }),
    combine: (answers) =>
      answers
        .map(({ data }) => data ?? '')
        .filter((id) => id !== '')
        .join('\n'),
  });
  useEffect(() => {
    for (const id of gone === '' ? [] : gone.split('\n')) dropRecent(personId, id);
  }, [gone, personId]);
  const dropped = new Set(gone.split('\n'));
  return open.filter(({ id }) => !dropped.has(id));
}
