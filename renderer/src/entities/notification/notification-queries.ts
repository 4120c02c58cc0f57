import { queryOptions } from '@tanstack/react-query';
import type { Notification } from '#shared/contract/notifications.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { countUnread, listNotifications } from './api.ts';

/** Beside what events bring: hosted projects tell nobody of deletions. */
export const refreshMs = 30_000;

const all = ['notifications'] as const;

export const notificationKeys = {
  all,
  list: [...all, 'list'] as const,
  unread: [...all, 'unread'] as const,
  counts: [...all, 'counts'] as const,
  pages: [...all, 'pages'] as const,
  preferences: [...all, 'preferences'] as const,
  /** Of changes that are under way. */
  change: [...all, 'change'] as const,
};

/** What the bell has loaded before anybody opens it; all else comes with what it opens. */
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

/** A known failure of some servers' procedure (specification, chapter 8): the list is empty, and nothing is said. */
function emptyWhereAmbiguous(error: unknown): Notification[] {
  const isAmbiguous =
    error instanceof AppError &&
    (error.sqlState === ambiguousColumn || /column reference "id" is ambiguous/i.test(error.message));
  if (isAmbiguous) return [];
  throw error;
}
