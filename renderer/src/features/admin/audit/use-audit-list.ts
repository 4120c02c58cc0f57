import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { searchText, type AuditRow } from '#renderer/entities/audit-entry/entry-labels.ts';
import { userQueries } from '#renderer/features/admin/users/queries.ts';
import { userName } from '#renderer/features/admin/users/user.ts';
import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import { usePagedList } from '#renderer/ui/list-screen/rows/use-paged-list.ts';
import { auditFilters } from './filters.ts';
import { auditQueries } from './queries.ts';

const words = { one: 'entry', many: 'entries', label: 'Audit log' };

/** The entries of the log, newest first, and the names of the users in them. */
export function useAuditList(viewerId: string, seesAll: boolean) {
  // Only used for names: without them the log shows what the entries contain.
  const users = useQuery({ ...userQueries.list(), enabled: seesAll }).data;
  const namesOf = useCallback(
    (entries: readonly AuditRow[]) => {
      const known = new Map<string, string>();
      for (const { actorId, actorName } of entries) {
        if (actorId !== null && actorName !== null && !known.has(actorId)) known.set(actorId, actorName);
      }
      for (const user of users?.users ?? []) known.set(user.id, userName(user));
      return known;
    },
    [users],
  );
  const filters = useMemo(
    () => auditFilters(viewerId, seesAll ? namesOf : undefined),
    [viewerId, seesAll, namesOf],
  );
  const search = useCallback(
    (entries: readonly AuditRow[]) => searchText(viewerId, namesOf(entries)),
    [viewerId, namesOf],
  );
  // Filter by the viewer if they see only their own entries: the server then uses an index instead of scanning the log.
  const valuesOf = ({ values }: Asked) => (seesAll ? values : { ...values, person: viewerId });
  const list = usePagedList<AuditRow>({
    area: 'audit',
    words,
    openParam: 'entry',
    filters,
    search,
    query: (asked) => auditQueries.entries(valuesOf(asked)),
    count: (asked) => auditQueries.count(valuesOf(asked)),
  });
  const names = useMemo(() => namesOf(list.rows), [namesOf, list.rows]);
  return { list, names };
}
