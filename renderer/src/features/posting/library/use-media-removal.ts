import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { showMedia } from '#renderer/features/posting/media/use-media-upload.ts';
import { postingQueries, type MediaList } from '#renderer/features/posting/queries.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import type { PostMedia } from '#shared/contract/posting-rows.ts';

/** Deletes a file from the library and offers Undo. Planned posts that use it say so and wait. */
export function useMediaRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['posting-library', 'delete'],
    mutationFn: ({ id, modelId, fileName }: Pick<PostMedia, 'id' | 'modelId' | 'fileName'>) =>
      undoable(async (offer) => {
        await request('posting.deleteMedia', { id });
        for (const of of [modelId, null])
          changeCached<MediaList>(client, postingQueries.media(of).queryKey, ({ rows, isComplete }) => ({
            isComplete,
            rows: rows.filter((row) => row.id !== id),
          }));
        offer(`${fileName} deleted`, async () => {
          try {
            showMedia(client, await request('posting.restoreMedia', { id }));
          } catch (error) {
            notifyError(errorMessage('posting.restoreMedia', error));
          }
        });
      }),
    onError: (error) => {
      notifyError(errorMessage('posting.deleteMedia', error));
    },
    onSettled: (_nothing, _error, { modelId }) => {
      for (const of of [modelId, null])
        void client.invalidateQueries({ queryKey: postingQueries.media(of).queryKey });
    },
  });
}
