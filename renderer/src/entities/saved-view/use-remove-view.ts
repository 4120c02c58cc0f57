import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import type { SavedView } from '#shared/contract/saved-views.ts';
import { errorMessage } from './error-messages.ts';
import { viewKeys } from './view-queries.ts';

/** Deletes one of the person's views, with Undo. */
export function useRemoveView() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: viewKeys.all });
  return useMutation({
    mutationFn: ({ id, area, name, filters, isShared }: SavedView) =>
      undoable(async (offer) => {
        await request('savedViews.delete', { id });
        offer(`View "${name}" deleted`, () =>
          request('savedViews.create', { area, name, filters, isShared }).then(refresh, (error: unknown) => {
            notifyError(errorMessage('savedViews.create', error));
          }),
        );
      }),
    onError: (error) => {
      notifyError(errorMessage('savedViews.delete', error));
    },
    onSettled: refresh,
  });
}
