import { request } from '#renderer/bridge/index.ts';
import { queryOptions } from '@tanstack/react-query';
import type { ImportRow } from '#shared/contract/imports.ts';

const pageSize = 1000;

export const importQueries = {
  list: queryOptions({
    queryKey: ['imports', 'list'],
    queryFn: () => request('imports.list'),
    refetchOnMount: 'always',
  }),
  batch: (id: string) =>
    queryOptions({
      queryKey: ['imports', 'batch', id],
      queryFn: () => request('imports.get', { batchId: id }),
      refetchOnMount: 'always',
    }),
  /**
   * Every row of a file. A separate key, because live changes make the other queries stale, but rows change only
   * through this page.
   */
  rows: (id: string) =>
    queryOptions({
      queryKey: ['import-rows', id],
      queryFn: ({ signal }) => everyRow(id, signal),
      gcTime: 60_000,
    }),
};

async function everyRow(id: string, signal: AbortSignal): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for (;;) {
    const page = await request('imports.rows', {
      batchId: id,
      after: rows.at(-1)?.rowNumber ?? 0,
      limit: 1000,
    });
    signal.throwIfAborted();
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}
