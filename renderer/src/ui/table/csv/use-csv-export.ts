import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { countOf, type Noun } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { Column } from '#renderer/ui/table/columns.ts';
import { downloadCsv } from './csv.ts';

type Options<Row> = {
  /** The file name, without extension. */
  name: string;
  columns: readonly Column<Row>[];
  words: Noun;
  /** Reads all rows; calls `onRead` with the number read so far. */
  readAll: (onRead: (count: number) => void, signal: AbortSignal) => Promise<Row[]>;
};

/**
 * Exports rows that are read page by page: `read` counts them, and is undefined while no export runs. Leaving the page
 * cancels it.
 */
export function useCsvExport<Row>({ name, columns, words, readAll }: Options<Row>) {
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
    setRead(0);
    try {
      const rows = await readAll(setRead, signal);
      if (signal.aborted) return;
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
  return { read, onStart, onCancel };
}
