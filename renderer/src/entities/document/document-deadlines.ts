import { request } from '#renderer/bridge/index.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { paths } from '#shared/domain/areas.ts';
import type { DocumentDeadline } from '#shared/contract/documents.ts';

/**
 * Documents that end from one day up to, but not including, another. Its key starts with that of all document queries.
 */
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
