import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentWords } from '#renderer/entities/document/document-labels.ts';
import { tagQueries } from '#renderer/entities/tag/tag-queries.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import { dayOf } from '#renderer/lib/time/day-of.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { documentFilters, documentPresets, isTrash, leavesOf } from './document-filters.ts';
import { documentSorts, documentText } from './document-sorts.ts';
import { documentQueries, type DocumentList } from './queries.ts';

const none: readonly Tag[] = [];
const read = (list: DocumentList): DocumentList => list;
const find = { query: documentQueries.find, problem: 'The text of files could not be searched.' };
export const layoutParams = ['layout'] as const;

/** The documents of a tab, filtered and sorted as the address says. */
export function useDocumentList(now: number) {
  useLivePage('documents', 'DocumentsPage');
  useLivePage('tags', 'DocumentsPage');
  const tags = useQuery({ ...tagQueries.list(), refetchOnMount: unlessFollowed }).data ?? none;
  const today = Date.parse(`${dayOf(now)}T12:00:00`);
  const filters = useMemo(() => documentFilters(tags, today), [tags, today]);
  const leaves = useMemo(() => leavesOf(today), [today]);
  const list = useWholeList({
    area: 'documents',
    words: documentWords,
    openParam: 'document',
    filters,
    presets: documentPresets,
    sorts: documentSorts,
    search: documentText,
    leaves,
    find,
    query: (values) => documentQueries.list(isTrash(values)),
    read,
    alsoKept: layoutParams,
  });
  return { list, tags, today };
}
