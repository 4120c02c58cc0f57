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

/** Complete only after the last page; until then it holds what has come so far. */
export type DocumentList = WholeList<ManagedDocument>;
export type AccessEntry = CallOutput<'documents.access'>[number];

const all = ['documents'] as const;
const peopleFreshMs = 60_000;
const findFreshMs = 10_000;
/** As many as the server answers at once. */
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
  /** What the words of files are looked through for; the page has titles itself. */
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

/** Puts what is new about documents where they are cached, without asking the server. */
export function showDocuments(client: QueryClient, news: ReadonlyMap<string, Partial<DocumentDetail>>): void {
  if (news.size === 0) return;
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'list'] }))
    changeCached<DocumentList>(client, queryKey, (list) => ({
      ...list,
      rows: list.rows.flatMap((row) => {
        const shown = { ...row, ...news.get(row.id) };
        // What goes to the trash, or comes back, stands in the other list.
        return (shown.deletedAt !== null) === (queryKey[2] === true) ? [shown] : [];
      }),
    }));
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'detail'] }))
    changeCached<DocumentDetail>(client, queryKey, (document) => ({ ...document, ...news.get(document.id) }));
}

/** Puts one that was made or read where lists would have it. */
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

/** Every list and panel of documents asks again. */
export const refreshDocuments = (client: QueryClient) => client.invalidateQueries({ queryKey: all });

/** After one was opened: its log has another entry. */
export const refreshAccess = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: [...all, 'access', id] });
