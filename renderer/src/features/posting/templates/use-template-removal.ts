import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/post/error-messages.ts';
import { postingQueries } from '#renderer/features/posting/queries.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import type { PostTemplate } from '#shared/contract/posting-rows.ts';

/** Deletes a saved text and offers to add it again. */
export function useTemplateRemoval() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: postingQueries.templates().queryKey });
  return useMutation({
    mutationFn: ({ id, kind, name, body, hashtags }: PostTemplate) =>
      undoable(async (offer) => {
        await request('posting.deleteTemplate', { id });
        offer(`${name} deleted`, async () => {
          try {
            await request('posting.saveTemplate', {
              id: null,
              rowVersion: null,
              template: { kind, name, body, hashtags },
            });
          } catch (error) {
            notifyError(errorMessage('posting.saveTemplate', error));
          }
          await refresh();
        });
      }),
    onError: (error) => {
      notifyError(errorMessage('posting.deleteTemplate', error));
    },
    onSettled: () => {
      void refresh();
    },
  });
}
