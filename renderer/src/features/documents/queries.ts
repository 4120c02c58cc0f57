import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { loadWholeList, type WholeList } from '#renderer/lib/lists/whole-list.ts';
import type { NewestFirst } from '#renderer/lib/lists/newest-first.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { Activity, Comment } from '#shared/contract/blocks.ts';
import type { CallOutput } from '#shared/contract/bridge.ts';
import type { DocumentDetail, ManagedDocument } from '#shared/contract/documents.ts';
import { documentLimits } from '#shared/domain/document-limits.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';

const listDocuments = (offset: number, isTrash: boolean) => request('documents.list', { offset, isTrash });

const findDocuments = (text: string) => request('documents.find', { text });

const listAccess = (documentId: string, before: string | null) =>
  request('documents.access', { documentId, before });

const listPeople = (modelId: string | null, text: string) => request('documents.people', { modelId, text });

const listComments = (documentId: string, before: string | null) =>
  request('documents.comments', { documentId, before });

const listActivity = (documentId: string, before: string | null) =>
  request('documents.activity', { documentId, before });

/** Complete only after the last page; until then it contains what has been loaded so far. */
export type DocumentList = WholeList<ManagedDocument>;
export type AccessEntry = CallOutput<'documents.access'>[number];

const all = ['documents'] as const;
const peopleFreshMs = 60_000;
const findFreshMs = 10_000;
/** The most that the server returns at once. */
export const documentPeopleSize = 200;

const listKey = (isTrash: boolean) => [...all, 'list', isTrash] as const;

export const documentQueries = {
  list: (isTrash: boolean) =>
    queryOptions({
      queryKey: listKey(isTrash),
      queryFn: ({ client, signal }) =>
        loadWholeList({
          client,
          key: listKey(isTrash),
          pageSize: documentLimits.page,
          page: (offset) => listDocuments(offset, isTrash),
          signal,
        }),
      refetchOnMount: unlessFollowed,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: () => request('documents.get', { id }),
      refetchOnMount: 'always',
    }),
  /** Searches the contents of files; titles are searched on the page. */
  find: (text: string) => ({
    queryKey: [...all, 'find', text],
    queryFn: async (): Promise<ReadonlySet<string>> => new Set(await findDocuments(text)),
    placeholderData: keepPreviousData,
    staleTime: findFreshMs,
    structuralSharing: false,
  }),
  access: (id: string): NewestFirst<AccessEntry> => ({
    queryKey: [...all, 'access', id],
    load: (before) => listAccess(id, before),
  }),
  comments: (id: string): NewestFirst<Comment> => ({
    queryKey: [...all, 'comments', id],
    load: (before) => listComments(id, before),
  }),
  activity: (id: string): NewestFirst<Activity> => ({
    queryKey: [...all, 'activity', id],
    load: (before) => listActivity(id, before),
  }),
  people: (modelId: string | null, text: string) =>
    queryOptions({
      queryKey: ['document-people', modelId, text],
      queryFn: () => listPeople(modelId, text),
      staleTime: peopleFreshMs,
    }),
};

/** Applies changes to the cached documents without refetching. */
export function showDocuments(client: QueryClient, news: ReadonlyMap<string, Partial<DocumentDetail>>): void {
  if (news.size === 0) return;
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'list'] }))
    changeCached<DocumentList>(client, queryKey, (list) => ({
      ...list,
      rows: list.rows.flatMap((row) => {
        const shown = { ...row, ...news.get(row.id) };
        // A document that moves to or from the trash leaves this list.
        return (shown.deletedAt !== null) === (queryKey[2] === true) ? [shown] : [];
      }),
    }));
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'detail'] }))
    changeCached<DocumentDetail>(client, queryKey, (document) => ({ ...document, ...news.get(document.id) }));
}

/** Puts a new or reloaded document into the cached lists. */
export function putDocument(client: QueryClient, document: DocumentDetail): void {
  client.setQueryData(documentQueries.detail(document.id).queryKey, document);
  const { fileVersions: _versions, members: _members, ...row } = document;
  changeCached<DocumentList>(client, listKey(false), (list) => ({
    ...list,
    rows: list.rows.some(({ id }) => id === row.id)
      ? list.rows.map((known) => (known.id === row.id ? row : known))
      : [...list.rows, row],
  }));
}

/** Refetches every list and panel of documents. */
export const refreshDocuments = (client: QueryClient) => client.invalidateQueries({ queryKey: all });

/** Call after a document was opened: its log has a new entry. */
export const refreshAccess = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: [...all, 'access', id] });
