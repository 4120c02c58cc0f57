import { request } from '#renderer/bridge/index.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { paths } from '#shared/domain/areas.ts';
import type { DocumentDeadline } from '#shared/contract/documents.ts';

/** What ends from a day to before another; below the key of all that is cached of documents. */
export const documentDeadlines = (from: string, to: string) =>
  queryOptions({
    queryKey: ['documents', 'deadlines', from, to],
    queryFn: () => request('documents.deadlines', { from, to }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

/** `Lease ends`, `Notice for Lease`. */
export const deadlineTitle = ({ title, kind }: DocumentDeadline): string =>
  kind === 'end' ? `${title} ends` : `Notice for ${title}`;

export const deadlineKey = ({ id, kind, on }: DocumentDeadline): string => `deadline ${kind} ${id} ${on}`;

export const deadlineHref = ({ id }: DocumentDeadline): string => `${paths.documents}?document=${id}`;
