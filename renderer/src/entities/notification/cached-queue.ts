import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { Notification, NotificationPreferences } from '#shared/contract/notifications.ts';
import type { NotificationFilter } from './list-queries.ts';
import { notificationKeys } from './notification-queries.ts';

type Pages = InfiniteData<Notification[]>;
type Counts = { all: number; unread: number; read: number };

/** What becomes of a row: it stays as it is, is another, or goes. */
export type RowChange = (row: Notification) => Notification | undefined;

/** Changes every list that is cached, with the counts that follow from it. Answers with what puts all of it back. */
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

/** Nothing is unread any more, however much was not loaded. */
export function emptyBadge(client: QueryClient): void {
  changeCached<number>(client, notificationKeys.unread, () => 0);
}

export const isUnread = (row: Notification | undefined): boolean => row?.readAt === null;

/** Rows that are in any list, once each. */
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

/** What was read leaves the unread ones at once; it comes among those that are read when they are asked for again. */
const belongsTo =
  (key: QueryKey) =>
  (row: Notification): boolean => {
    const filter = key[notificationKeys.pages.length] as NotificationFilter;
    return filter === 'all' || isUnread(row) === (filter === 'unread');
  };

/** Whether a row is one of those on the badge, as far as the person's choice is known here. */
function isCounted(client: QueryClient): (row: Notification) => boolean {
  const preferences = client.getQueryData<NotificationPreferences>(notificationKeys.preferences);
  const isMentionsOnly = preferences?.settings.badgeCounts === 'mentions';
  return (row) => isUnread(row) && (!isMentionsOnly || row.type === 'chat_mentions');
}
