import { queryOptions } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { NewestFirst } from '#renderer/lib/lists/newest-first.ts';
import type { Mail } from '#shared/contract/mail.ts';

export const mailPage = 50;
/** The status of a mail sends no change events, so it is polled while the page is open. */
export const askAgainMs = 10_000;

export const mailQueries = {
  state: queryOptions({
    queryKey: ['mail', 'state'],
    queryFn: () => request('mail.state'),
    refetchOnMount: 'always',
    refetchInterval: askAgainMs,
  }),
  list: (): NewestFirst<Mail> => ({
    queryKey: ['mail', 'list'],
    load: (before) => request('mail.list', { before }),
  }),
};
