import { queryOptions, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { WrittenNote } from '#renderer/entities/note-document/autosave/note-autosave.ts';
import { request } from '#renderer/bridge/index.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { AnsweredRows } from '#renderer/ui/changes/change-row.ts';
import type { Asked, KeysetQuery } from '#renderer/ui/list-screen/list-types.ts';
import type { CallOutput } from '#shared/contract/bridge.ts';
import type { ChangedNoteRow, NoteDetail } from '#shared/contract/note-rows.ts';
import { excerptOf } from '#shared/domain/note-document/note-text.ts';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import { notePresets, sortOf, toFilter } from './note-filters.ts';
import type { NoteRow } from './note-row.ts';

const all = ['notes'] as const;
const pageSize = 50;
const peopleFreshMs = 60_000;

export const noteQueries = {
  list: (asked: Asked, viewerId: string): KeysetQuery<NoteRow> => ({
    queryKey: [...all, 'list', viewerId, asked.values, asked.text, asked.sort],
    pageSize,
    loadPage: async (after) => {
      const { rows, next } = await request('notes.list', {
        filter: toFilter(asked, viewerId),
        sort: sortOf(asked),
        after: after === null ? null : String(after),
        limit: pageSize,
      });
      return rows.map((row, index) => (next !== null && index === rows.length - 1 ? { ...row, next } : row));
    },
    cursorOf: ({ next }) => next,
  }),
  count: (asked: Asked, viewerId: string) => ({
    queryKey: [...all, 'count', viewerId, asked.values, asked.text],
    load: async () => {
      const [count = 0] = await request('notes.count', { filters: [toFilter(asked, viewerId)] });
      return { count, isCapped: count >= noteFieldLimits.count };
    },
  }),
  /** The counts of the list's views, regardless of other filters. */
  views: (viewerId: string) =>
    queryOptions({
      queryKey: [...all, 'count', 'views', viewerId],
      queryFn: () =>
        request('notes.count', {
          filters: notePresets.map(({ params }) => toFilter({ values: params, text: '' }, viewerId)),
        }),
      refetchOnMount: unlessFollowed,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: () => request('notes.get', { id }),
      refetchOnMount: 'always',
    }),
  people: (modelId: string | null, text: string) =>
    queryOptions({
      queryKey: ['note-people', modelId, text],
      queryFn: () => request('notes.people', { modelId, text }),
      staleTime: peopleFreshMs,
    }),
};

/** Applies changes to cached notes without asking the server. */
export function showNotes(client: QueryClient, news: ReadonlyMap<string, Partial<NoteDetail>>): void {
  if (news.size === 0) return;
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'list'] }))
    changeCached<InfiniteData<NoteRow[]>>(client, queryKey, (data) => ({
      ...data,
      pages: data.pages.map((page) =>
        page.map((row) => {
          const changed = news.get(row.id);
          return changed === undefined ? row : { ...row, ...changed };
        }),
      ),
    }));
  for (const [id, changed] of news)
    changeCached<NoteDetail>(client, noteQueries.detail(id).queryKey, (note) => ({ ...note, ...changed }));
}

/**
 * Applies notes as calls that do not concern their text return them. What changes with the text comes with the text alone: an editor that
 * was given another version's number would take its own text for that version, and save it over someone else's.
 */
export function showAnsweredNotes(client: QueryClient, answered: ReadonlyMap<string, ChangedNoteRow>): void {
  const rows = [...answered].map(([id, note]) => {
    const others = Object.entries(note).filter(([name]) => !textFields.has(name));
    return [id, Object.fromEntries(others)] as const;
  });
  showNotes(client, new Map(rows));
}
const textFields: ReadonlySet<string> = new Set([
  'title',
  'excerpt',
  'contentVersion',
  'version',
  'editedBy',
  'editedAt',
]);

/** Notes as calls return them; their activity shows what was changed. */
export const answeredNotes: AnsweredRows<ChangedNoteRow> = {
  key: all,
  isCounted: false,
  show: (client, note) => {
    showAnsweredNotes(client, new Map([[note.id, note]]));
  },
  isAffected: ([, kind, id], note) => kind === 'activity' && id === note.id,
};

/** Puts the saved text into the cache: all of it in the note, its start in the lists. */
export function showSavedText(
  client: QueryClient,
  id: string,
  { title, document }: WrittenNote,
  { contentVersion, version, editedAt, editedBy }: CallOutput<'notes.save'> & Pick<NoteDetail, 'editedBy'>,
): void {
  const excerpt = excerptOf(document, 200);
  showNotes(client, new Map([[id, { title: title.trim(), excerpt, contentVersion, editedAt, editedBy }]]));
  changeCached<NoteDetail>(client, noteQueries.detail(id).queryKey, (note) => ({
    ...note,
    content: document,
    version,
  }));
}

/** The first note of a list, or the first with the same pinned state as the given one. */
export function firstListed(
  client: QueryClient,
  queryKey: QueryKey,
  { isPinnedFirst, id }: { isPinnedFirst: boolean; id: string },
): string | undefined {
  const rows = client.getQueryData<InfiniteData<NoteRow[]>>(queryKey)?.pages.flat() ?? [];
  const isPinned = rows.find((row) => row.id === id)?.isPinned;
  return rows.find((row) => !isPinnedFirst || row.isPinned === isPinned)?.id;
}

/** Refetches all lists, counts and open notes: a changed note may move, or no longer match. */
export const refreshNotes = (client: QueryClient) => client.invalidateQueries({ queryKey: all });
