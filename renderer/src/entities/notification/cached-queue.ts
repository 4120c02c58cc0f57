import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { Notification, NotificationPreferences } from '#shared/contract/notifications.ts';
import type { NotificationFilter } from './list-queries.ts';
import { notificationKeys } from './notification-queries.ts';

type Pages = InfiniteData<Notification[]>;
type Counts = { all: number; unread: number; read: number };

/** Returns the row unchanged, a changed row, or undefined to remove it. */
export type RowChange = (row: Notification) => Notification | undefined;

/** Changes every cached list and its counts. Returns a function that reverts everything. */
export function changeQueue(
  client: QueryClient,
  change: RowChange,
  countsAfter: (counts: Counts) => Counts,
): () => void {
  const before = client.getQueriesData({ queryKey: notificationKeys.all });
  const unreadBefore = knownRows(client).filter(isCounted(client));
  const stillUnread = unreadBefore.filter((row) => isUnread(change(row)));

  changeCached<Notification[]>(client, notificationKeys.list, (rows) => changeRows(rows, change));
  for (const [key] of client.getQueriesData<Pages>({ queryKey: notificationKeys.pages }))
    changeCached<Pages>(client, key, (data) => ({
      ...data,
      pages: data.pages.map((rows) => changeRows(rows, change).filter(belongsTo(key))),
    }));
  const counts = client.getQueryData<Counts>(notificationKeys.counts);
  if (counts !== undefined) changeCached<Counts>(client, notificationKeys.counts, countsAfter);
  changeCached<number>(client, notificationKeys.unread, (count) =>
    Math.max(0, count - (unreadBefore.length - stillUnread.length)),
  );
  return () => {
    for (const [key, data] of before) if (data !== undefined) changeCached(client, key, () => data);
  };
}

/** Sets the unread count to zero, including rows that were not loaded. */
export function emptyBadge(client: QueryClient): void {
  changeCached<number>(client, notificationKeys.unread, () => 0);
}

export const isUnread = (row: Notification | undefined): boolean => row?.readAt === null;

/** Rows of all cached lists, without duplicates. */
export function knownRows(client: QueryClient): Notification[] {
  const rows = [
    ...(client.getQueryData<Notification[]>(notificationKeys.list) ?? []),
    ...client
      .getQueriesData<Pages>({ queryKey: notificationKeys.pages })
      .flatMap(([, data]) => data?.pages.flat() ?? []),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function changeRows(rows: Notification[], change: RowChange): Notification[] {
  return rows.flatMap((row) => change(row) ?? []);
}

/**
 * A row that was just read disappears from the unread list; it appears among the read ones once they are fetched again.
 */
const belongsTo =
  (key: QueryKey) =>
  (row: Notification): boolean => {
    const filter = key[notificationKeys.pages.length] as NotificationFilter;
    return filter === 'all' || isUnread(row) === (filter === 'unread');
  };

/** Whether a row counts towards the badge, as far as the person's setting is loaded. */
function isCounted(client: QueryClient): (row: Notification) => boolean {
  const preferences = client.getQueryData<NotificationPreferences>(notificationKeys.preferences);
  const isMentionsOnly = preferences?.settings.badgeCounts === 'mentions';
  return (row) => isUnread(row) && (!isMentionsOnly || row.type === 'chat_mentions');
}
