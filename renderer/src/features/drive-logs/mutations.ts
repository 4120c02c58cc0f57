import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { usePress } from '#renderer/ui/changes/use-press.ts';
import type { CallInput, CallOutput } from '#shared/contract/bridge.ts';

type Press = 'drive.sync' | 'drive.unlink' | 'drive.disconnect' | 'drive.dismiss';

/** A mutation for a button. The page refetches whether it succeeded or failed. */
const useDrivePress = <C extends Press>(
  call: C,
  said: (answer: CallOutput<C>, input: CallInput<C>) => string,
  onDone?: () => void,
) =>
  usePress({
    key: ['drive'],
    send: (input: CallInput<C>) => request(call, input),
    said: (input, answer: CallOutput<C>) => {
      onDone?.();
      return said(answer, input);
    },
    describe: (error) => errorMessage(call, error),
    waits: true,
  });

export const useSync = () =>
  useDrivePress('drive.sync', (count) =>
    count === 0 ? 'No folder to sync' : `Syncing ${countOf(count, { one: 'folder', many: 'folders' })}`,
  );
export const useUnlink = (onDone: () => void) =>
  useDrivePress('drive.unlink', () => 'Folder unlinked successfully', onDone);
export const useDisconnect = (onDone: () => void) =>
  useDrivePress('drive.disconnect', () => 'Google Drive disconnected', onDone);
export const useDismiss = () => useDrivePress('drive.dismiss', () => 'Alarm dismissed');
