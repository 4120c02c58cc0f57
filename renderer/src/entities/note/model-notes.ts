import { request } from '#renderer/bridge/index.ts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';

/** Below this key lies whatever is cached of notes. */
const notesKey = ['notes'] as const;
/** A panel shows so many; the page of notes has the rest. */
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
  /** Pinned ones first, then by when someone wrote in them. */
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

/** Every list, count and open note asks again. */
export const refreshAllNotes = (client: QueryClient) => client.invalidateQueries({ queryKey: notesKey });
