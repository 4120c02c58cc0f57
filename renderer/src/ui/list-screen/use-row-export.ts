import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { Column } from '#renderer/ui/table/columns.ts';
import { downloadCsv } from '#renderer/ui/table/csv.ts';
import type { ExportTool } from './list-tools.tsx';
import type { List } from './use-list.ts';

export type ListCsv<Row> = {
  /** Of the file, without ending. */
  name: string;
  columns: readonly Column<Row>[];
  /** Where the page has no other action. */
  isAction?: boolean;
};

/** Writes everything that the filters leave into a file; of a paged list also what has not been loaded. */
export function useRowExport<Row extends { id: string }>(
  { shown, pages, words, isReadOnly }: List<Row>,
  { name, columns }: ListCsv<Row>,
): ExportTool {
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
    try {
      if (pages === undefined) {
        downloadCsv(name, columns, shown);
        return;
      }
      setRead(0);
      const rows = await pages.readAll(setRead, signal);
      downloadCsv(name, columns, rows);
      notifySuccess(`${countOf(rows.length, words)} exported`);
    } catch {
      if (!signal.aborted) notifyError(`Failed to export ${words.many}. Please try again.`);
    }
    if (!signal.aborted) setRead(undefined);
  };
  const onStart = useCallbackRef(() => void start());
  const onCancel = useCallbackRef(() => {
    run.current?.abort();
    setRead(undefined);
  });
  const canStart = !isReadOnly && (shown.length > 0 || pages?.hasMore === true);
  return useMemo(() => ({ read, canStart, onStart, onCancel }), [read, canStart, onStart, onCancel]);
}
