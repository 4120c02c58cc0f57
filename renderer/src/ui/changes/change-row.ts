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

/** Changes one row by one call, or makes one: the answer is shown, and what live updates tell of the change is known already. */
export async function changeRow<Row extends AnsweredRow>(
  client: QueryClient,
  { key, show, isAffected = () => false }: AnsweredRows<Row>,
  id: string | undefined,
  send: () => Promise<Row>,
): Promise<Row> {
  const row = await asOwnChange(id === undefined ? [] : [id], send, (made) => [made]);
  show(client, row);
  settle(client, key, (cached) => isAffected(cached, row));
  return row;
}
