import { queryOptions } from '@tanstack/react-query';
import type { Notification } from '#shared/contract/notifications.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { countUnread, listNotifications } from './api.ts';

/** Poll in addition to events: hosted projects send none for deletions. */
export const refreshMs = 30_000;

const all = ['notifications'] as const;

export const notificationKeys = {
  all,
  list: [...all, 'list'] as const,
  unread: [...all, 'unread'] as const,
  counts: [...all, 'counts'] as const,
  pages: [...all, 'pages'] as const,
  preferences: [...all, 'preferences'] as const,
  /** The mutation key of changes in progress. */
  change: [...all, 'change'] as const,
};

/** The queries that the bell loads before it is opened; the rest load with what it opens. */
export const bellQueries = {
  list: () =>
    queryOptions({
      queryKey: notificationKeys.list,
      queryFn: () => listNotifications().catch(emptyWhereAmbiguous),
      refetchInterval: refreshMs,
    }),
  unread: () =>
    queryOptions({ queryKey: notificationKeys.unread, queryFn: countUnread, refetchInterval: refreshMs }),
};

const ambiguousColumn = '42702';

/**
 * On some servers the procedure fails with an ambiguous column: the list is then empty without an error message
 * (specification, chapter 8).
 */
function emptyWhereAmbiguous(error: unknown): Notification[] {
  const isAmbiguous =
    error instanceof AppError &&
    (error.sqlState === ambiguousColumn || /column reference "id" is ambiguous/i.test(error.message));
  if (isAmbiguous) return [];
  throw error;
}
