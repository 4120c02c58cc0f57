import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notificationPageSize, type Notification } from '#shared/contract/notifications.ts';
import { countNotifications, getPreferences, pageNotifications } from './api.ts';
import { notificationKeys, refreshMs } from './notification-queries.ts';

export const notificationFilters = ['all', 'unread', 'read'] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

type Cursor = { sentAt: string; id: string } | null;

export const listQueries = {
  /** The number of notifications for each filter. */
  counts: () =>
    queryOptions({
      queryKey: notificationKeys.counts,
      queryFn: countNotifications,
      refetchInterval: refreshMs,
      refetchOnMount: 'always',
    }),
  /** All notifications, page by page. */
  pages: (filter: NotificationFilter) =>
    infiniteQueryOptions({
      queryKey: [...notificationKeys.pages, filter],
      queryFn: ({ pageParam }) =>
        pageNotifications({ filter, before: pageParam, limit: notificationPageSize }),
      initialPageParam: null as Cursor,
      getNextPageParam: (page: Notification[]): Cursor | undefined => {
        const last = page.at(-1);
        return page.length < notificationPageSize || last === undefined
          ? undefined
          : { sentAt: last.sentAt, id: last.id };
      },
      // Hosted projects send no event for notifications deleted along with their model.
      refetchInterval: refreshMs,
      refetchOnMount: 'always',
    }),
  preferences: () =>
    queryOptions({
      queryKey: notificationKeys.preferences,
      queryFn: getPreferences,
      refetchOnMount: 'always',
    }),
};
