import type { QueryClient } from '@tanstack/react-query';
import { everyPage } from './every-page.ts';

/** Complete only after the last page. Until then it has the rows loaded so far. */
export type WholeList<Row> = { rows: readonly Row[]; isComplete: boolean };

type Load<Row> = {
  client: QueryClient;
  /** The key of the query being loaded, which shows the rows loaded so far. */
  key: readonly unknown[];
  pageSize: number;
  page: (offset: number) => Promise<Row[]>;
  signal: AbortSignal;
};

/** Loads a list page by page, and shows each page as it arrives. */
export async function loadWholeList<Row extends { id: string }>({
  client,
  key,
  pageSize,
  page,
  signal,
}: Load<Row>): Promise<WholeList<Row>> {
  // By id, because rows that are added or removed between two pages shift the rest.
  const loaded = new Map<string, Row>();
  for await (const next of everyPage(pageSize, page)) {
    signal.throwIfAborted();
    for (const row of next) loaded.set(row.id, row);
    if (next.length < pageSize) break;
    const rows = [...loaded.values()];
    client.setQueryData<WholeList<Row>>(key, (shown) =>
      // A list that is refreshed stays whole, and one that is loading never shrinks.
      shown?.isComplete === true || (shown?.rows.length ?? 0) > rows.length
        ? shown
        : { rows, isComplete: false },
    );
  }
  return { rows: [...loaded.values()], isComplete: true };
}
