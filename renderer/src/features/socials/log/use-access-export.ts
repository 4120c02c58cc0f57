import { useCsvExport } from '#renderer/ui/table/csv/use-csv-export.ts';
import { accessPageSize, type AccessEntry, type AccessFilter } from '#shared/contract/vault.ts';
import { listAccess } from '#renderer/features/socials/api.ts';
import { accessColumns } from './access-columns.ts';

const words = { one: 'entry', many: 'entries' };

/** Exports all filtered log entries to a file. */
export function useAccessExport(filter: AccessFilter) {
  return useCsvExport({
    name: 'Access log',
    columns: accessColumns,
    words,
    readAll: async (onRead, signal) => {
      const all: AccessEntry[] = [];
      for (let before: number | null = null; !signal.aborted;) {
        const page: AccessEntry[] = await listAccess(filter, before);
        all.push(...page);
        onRead(all.length);
        const last = page.at(-1);
        if (page.length < accessPageSize || last === undefined) break;
        before = last.seq;
      }
      return all;
    },
  });
}
