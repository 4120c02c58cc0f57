import type { QueryClient } from '@tanstack/react-query';
import { everyPage } from './every-page.ts';

/** Complete only after the last page; until then it holds what has come so far. */
export type WholeList<Row> = { rows: readonly Row[]; isComplete: boolean };

type Load<Row> = {
  client: QueryClient;
  /** Of the query that is loaded: it shows what has come so far. */
  key: readonly unknown[];
  pageSize: number;
  page: (offset: number) => Promise<Row[]>;
  signal: AbortSignal;
};

/** Loads a list page after page, and shows each as it comes. */
export async function loadWholeList<Row extends { id: string }>({
  client,
  key,
  pageSize,
  page,
  signal,
}: Load<Row>): Promise<WholeList<Row>> {
  // By id, because rows that come or go between two pages shift the ones that follow.
  const loaded = new Map<string, Row>();
  for await (const next of everyPage(pageSize, page)) {
    signal.throwIfAborted();
    for (const row of next) loaded.set(row.id, row);
    if (next.length < pageSize) break;
    const rows = [...loaded.values()];
    client.setQueryData<WholeList<Row>>(key, (shown) =>
      // A list that is being refreshed stays whole; one that is growing never shrinks.
      shown?.isComplete === true || (shown?.rows.length ?? 0) > rows.length
        ? shown
        : { rows, isComplete: false },
    );
  }
  return { rows: [...loaded.values()], isComplete: true };
}
