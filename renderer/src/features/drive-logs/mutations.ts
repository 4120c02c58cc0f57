import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';

type Press = 'drive.sync' | 'drive.unlink' | 'drive.disconnect' | 'drive.dismiss';

/** A press that changes one thing; whatever became of it, the page asks again. */
function usePress<C extends Press>(
  call: C,
  said: (answer: CallOutput<C>, input: CallInput<C>) => string,
  onDone?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<C>) => request(call, input),
    onSuccess: (answer, input) => {
      notifySuccess(said(answer, input));
      onDone?.();
    },
    onError: (error) => {
      notifyError(errorMessage(call, error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['drive'] }),
  });
}

export const useSync = () =>
  usePress('drive.sync', (count) =>
    count === 0 ? 'No folder to sync' : `Syncing ${countOf(count, { one: 'folder', many: 'folders' })}`,
  );
export const useUnlink = (onDone: () => void) =>
  usePress('drive.unlink', () => 'Folder unlinked successfully', onDone);
export const useDisconnect = (onDone: () => void) =>
  usePress('drive.disconnect', () => 'Google Drive disconnected', onDone);
export const useDismiss = () => usePress('drive.dismiss', () => 'Alarm dismissed');
