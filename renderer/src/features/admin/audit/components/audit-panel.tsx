import { useQuery } from '@tanstack/react-query';
import type { AuditRow, Names } from '#renderer/entities/audit-entry/entry-labels.ts';
import { auditQueries, isSequence } from '#renderer/features/admin/audit/queries.ts';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import { EntryDetails } from './entry-details.tsx';

const useEntry = (id: string, isWanted: boolean) =>
  useQuery({ ...auditQueries.entry(id), enabled: isWanted });

type Options = {
  viewerId: string;
  names: Names;
  /** Whether this user may verify the log. */
  canCheck: boolean;
};

/** One entry of the log in the side panel, with its own address. */
export const auditPanel = (options: Options): RowPanel<AuditRow> => ({
  label: (_, id) => (isSequence(id) ? `Entry ${id}` : 'Entry'),
  useFound: useEntry,
  missing: 'Entries are removed when their retention period ends.',
  link: { tab: 'audit' },
  children: (entry, { headingRef }) => (
    <EntryDetails key={entry.id} entry={entry} headingRef={headingRef} {...options} />
  ),
});
