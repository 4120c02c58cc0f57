import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRowSearch } from '#renderer/lib/lists/row-search.ts';
import { userQueries } from '#renderer/features/admin/users/queries.ts';
import { userName } from '#renderer/features/admin/users/user.ts';
import { searchText, type AuditRow } from '#renderer/entities/audit-entry/entry-words.ts';
import type { AuditChoices } from './filters.ts';
import { auditQueries } from './queries.ts';

type Named = { id: string; name: string };

const byName = (a: Named, b: Named) => a.name.localeCompare(b.name);

type Options = { choices: AuditChoices; text: string; viewerId: string; seesAll: boolean };

/** The entries that have been loaded, those of them that hold the text, and who and what can be filtered by. */
export function useAuditLog({ choices, text, viewerId, seesAll }: Options) {
  // Whoever sees their own entries alone says so: the server finds them by their index, not by going through the whole log.
  const person = seesAll || choices.person !== 'all' ? choices.person : viewerId;
  const list = useInfiniteQuery(auditQueries.entries({ ...choices, person }));
  // Only names come from it: without them the log shows what it has itself.
  const users = useQuery({ ...userQueries.list(), enabled: seesAll }).data;
  const entries = useMemo(
    () => (list.data?.pages ?? []).flat().map((entry): AuditRow => ({ ...entry, id: String(entry.seq) })),
    [list.data],
  );
  const people = useMemo(() => {
    const known = new Map<string, string>();
    for (const { actorId, actorName } of entries) {
      if (actorId !== null && actorName !== null && !known.has(actorId)) known.set(actorId, actorName);
    }
    for (const user of users?.users ?? []) known.set(user.id, userName(user));
    return known;
  }, [entries, users]);
  const models = useMemo(() => {
    const known = new Map<string, string>();
    for (const { modelId, resourceName } of entries) {
      // The newest name comes first.
      if (modelId !== null && resourceName !== null && !known.has(modelId)) known.set(modelId, resourceName);
    }
    return [...known].map(([id, name]) => ({ id, name })).sort(byName);
  }, [entries]);
  const search = useMemo(
    () => createRowSearch(entries, searchText(viewerId, people)),
    [entries, viewerId, people],
  );
  const shown = useMemo(() => search(text.trim().toLowerCase()), [search, text]);
  const others = useMemo(
    () =>
      [...people]
        .filter(([id]) => id !== viewerId)
        .map(([id, name]) => ({ id, name }))
        .sort(byName),
    [people, viewerId],
  );
  return { list, entries, shown, names: people, others, models };
}
