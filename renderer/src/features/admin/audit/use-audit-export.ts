import { useEffect, useRef, useState } from 'react';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { downloadCsv } from '#renderer/ui/table/csv.ts';
import { formatCount } from '#renderer/ui/table/list-words.ts';
import { auditPageSize, type AuditEntry } from '#shared/contract/audit.ts';
import { listEntries } from './api.ts';
import { csvColumns, searchText, type Names } from '#renderer/entities/audit-entry/entry-words.ts';
import { toFilter, type AuditChoices } from './filters.ts';

type What = { choices: AuditChoices; text: string; viewerId: string; names: Names };

/** Writes everything that the filters leave into a file, whether or not it has been loaded. */
export function useAuditExport() {
  /** How many entries have been read; undefined while nothing is exported. */
  const [read, setRead] = useState<number>();
  const run = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      run.current?.abort();
    },
    [],
  );

  const start = async ({ choices, text, viewerId, names }: What): Promise<void> => {
    run.current?.abort();
    const { signal } = (run.current = new AbortController());
    const filter = toFilter(choices, Date.now());
    const textOf = searchText(viewerId, names);
    const wanted = text.trim().toLowerCase();
    const rows: AuditEntry[] = [];
    setRead(0);
    try {
      let count = 0;
      for (let before: number | null = null; ;) {
        const page: AuditEntry[] = await listEntries(filter, before, auditPageSize);
        if (signal.aborted) return;
        rows.push(...(wanted === '' ? page : page.filter((entry) => textOf(entry).includes(wanted))));
        count += page.length;
        setRead(count);
        if (page.length < auditPageSize) break;
        before = page.at(-1)?.seq ?? null;
      }
      downloadCsv('Audit log', csvColumns(names), rows);
      notifySuccess(`${formatCount(rows.length)} ${rows.length === 1 ? 'entry' : 'entries'} exported`);
    } catch {
      if (!signal.aborted) notifyError('Failed to export the audit log');
    }
    if (!signal.aborted) setRead(undefined);
  };
  const cancel = () => {
    run.current?.abort();
    setRead(undefined);
  };
  return { read, start, cancel };
}
