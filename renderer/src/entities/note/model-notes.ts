import { request } from '#renderer/bridge/index.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';

/** The start of all query keys of notes. */
const notesKey = ['notes'] as const;
/** The most that a panel shows; the rest are on the notes page. */
const mostShown = 50;

const ofModel = (modelId: string) => ({ scope: 'all' as const, modelId });

export const modelNoteQueries = {
  count: (modelId: string) =>
    queryOptions({
      queryKey: [...notesKey, 'count-of-model', modelId],
      queryFn: async () => {
        const [count = 0] = await request('notes.count', { filters: [ofModel(modelId)] });
        return { count, isCapped: count >= noteFieldLimits.count };
      },
      refetchOnMount: 'always',
    }),
  /** Pinned notes first, then by last edit. */
  list: (modelId: string) =>
    queryOptions({
      queryKey: [...notesKey, 'of-model', modelId],
      queryFn: () =>
        request('notes.list', {
          filter: ofModel(modelId),
          sort: { by: 'recent' },
          after: null,
          limit: mostShown,
        }),
      refetchOnMount: 'always',
    }),
};

/** Refetches every list, count and open note. */
export const refreshAllNotes = (client: QueryClient) => client.invalidateQueries({ queryKey: notesKey });
