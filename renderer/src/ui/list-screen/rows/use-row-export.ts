import { useMemo } from 'react';
import type { Column } from '#renderer/ui/table/columns.ts';
import { useCsvExport } from '#renderer/ui/table/csv/use-csv-export.ts';
import type { ExportTool } from '#renderer/ui/list-screen/list-tools.tsx';
import type { List } from './use-list.ts';

export type ListCsv<Row> = {
  /** The file name, without extension. */
  name: string;
  columns: readonly Column<Row>[];
  /** If the page has no other action. */
  isAction?: boolean;
};

/** Exports all rows that match the filters; for a paged list, including those not loaded yet. */
export function useRowExport<Row extends { id: string }>(
  { shown, pages, words, isReadOnly }: List<Row>,
  { name, columns }: ListCsv<Row>,
): ExportTool {
  const { read, onStart, onCancel } = useCsvExport({
    name,
    columns,
    words,
    readAll: (onRead, signal) => pages?.readAll(onRead, signal) ?? Promise.resolve([...shown]),
  });
  const canStart = !isReadOnly && (shown.length > 0 || pages?.hasMore === true);
  return useMemo(() => ({ read, canStart, onStart, onCancel }), [read, canStart, onStart, onCancel]);
}
