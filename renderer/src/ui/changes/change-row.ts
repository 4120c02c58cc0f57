import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { asOwnChange, type AnsweredRow } from '#renderer/lib/live/own-changes.ts';
import { settle } from './settle.ts';

/** Rows of an area whose calls answer the row that they changed. */
export type AnsweredRows<Row> = {
  /** The start of all keys below which they are cached. */
  key: QueryKey;
  /** Puts an answered row where it is cached. */
  show: (client: QueryClient, row: Row) => void;
  /** Whether what is cached below this key has other rows or numbers by it; left out: nothing has. */
  isAffected?: (key: QueryKey, row: Row) => boolean;
};

/** Changes rows by one call: the answers are shown, and what live updates tell of the change is known already. */
export async function changeRows<Row extends AnsweredRow>(
  client: QueryClient,
  { key, show, isAffected = () => false }: AnsweredRows<Row>,
  ids: readonly string[],
  send: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows = await asOwnChange(ids, send, (made) => made);
  for (const row of rows) show(client, row);
  settle(client, key, (cached) => rows.some((row) => isAffected(cached, row)));
  return rows;
}

/** The same of one row; undefined makes one. */
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
