import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { asOwnChange, type AnsweredRow } from '#renderer/lib/live/own-changes.ts';
import { settle } from './settle.ts';

/** Rows of an area whose calls return the changed row. */
export type AnsweredRows<Row> = {
  /** The start of all query keys with these rows. */
  key: QueryKey;
  /** Puts a returned row into the cache. */
  show: (client: QueryClient, row: Row) => void;
  /** Whether this query needs a refetch because of the row, for other rows or counts; by default none does. */
  isAffected?: (key: QueryKey, row: Row) => boolean;
  /** Whether the navigation counts such rows. By default it does. */
  isCounted?: boolean;
};

/** Changes rows by one call: shows the returned rows, and ignores the live updates caused by this change. */
export async function changeRows<Row extends AnsweredRow>(
  client: QueryClient,
  { key, show, isAffected = () => false, isCounted = true }: AnsweredRows<Row>,
  ids: readonly string[],
  send: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows = await asOwnChange(ids, send, (made) => made, { isCounted });
  for (const row of rows) show(client, row);
  settle(client, key, (cached) => rows.some((row) => isAffected(cached, row)));
  return rows;
}

/** The same for one row; an undefined id creates one. */
export async function changeRow<Row extends AnsweredRow>(
  client: QueryClient,
  rows: AnsweredRows<Row>,
  id: string | undefined,
  send: () => Promise<Row>,
): Promise<Row> {
  const made = await changeRows(client, rows, id === undefined ? [] : [id], async () => [await send()]);
  const [row] = made as readonly [Row];
  return row;
}
