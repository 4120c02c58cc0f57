import { useEffect, useRef, useState } from 'react';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { downloadCsv } from '#renderer/ui/table/csv.ts';
import { accessPageSize, type AccessEntry, type AccessFilter } from '#shared/contract/vault.ts';
import { listAccess } from '#renderer/features/socials/api.ts';
import { accessColumns } from './access-columns.ts';

const words = { one: 'entry', many: 'entries' };

/** Writes all that the filters leave of the log into a file, page by page. */
export function useAccessExport(filter: AccessFilter) {
  const [read, setRead] = useState<number>();
  const run = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      run.current?.abort();
    },
    [],
  );
  const start = async () => {
    run.current?.abort();
    const { signal } = (run.current = new AbortController());
    const all: AccessEntry[] = [];
    setRead(0);
    try {
      for (let before: number | null = null; ;) {
        const page: AccessEntry[] = await listAccess(filter, before);
        if (signal.aborted) return;
        all.push(...page);
        setRead(all.length);
        const last = page.at(-1);
        if (page.length < accessPageSize || last === undefined) break;
        before = last.seq;
      }
      downloadCsv('Access log', accessColumns, all);
      notifySuccess(`${countOf(all.length, words)} exported`);
    } catch {
      if (!signal.aborted) notifyError('Failed to export entries. Please try again.');
    }
    if (!signal.aborted) setRead(undefined);
  };
  return { isRunning: read !== undefined, start };
}
