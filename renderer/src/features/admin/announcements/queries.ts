import { request } from '#renderer/bridge/index.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { announcementPageSize, type Announcement } from '#shared/contract/notifications.ts';
import { type AnnouncementInput } from './api.ts';

export const announcementKeys = { all: ['announcements'] as const };

export const announcementQueries = {
  /** Fetched each time an announcement is written, since the recipients change. */
  recipients: (role: AnnouncementInput['role']) =>
    queryOptions({
      queryKey: [...announcementKeys.all, 'recipients', role],
      queryFn: () => request('notifications.countRecipients', { role }),
      refetchOnMount: 'always',
    }),
  history: () =>
    infiniteQueryOptions({
      queryKey: [...announcementKeys.all, 'history'],
      queryFn: ({ pageParam }) => request('notifications.announcements', { before: pageParam }),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Announcement[]) =>
        page.length < announcementPageSize ? undefined : page.at(-1)?.createdAt,
      refetchOnMount: 'always',
    }),
};
