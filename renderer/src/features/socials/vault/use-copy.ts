import { useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { refreshUses } from '#renderer/features/socials/queries.ts';
import { Cancelled, useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';

const names = { password: 'Password', code: 'One-time code' } as const;

/** Copies a secret; on the desktop the page never sees it. */
export function useCopy() {
  const client = useQueryClient();
  const { run } = useUnlock();
  return async (credentialId: string, what: 'password' | 'code'): Promise<void> => {
    try {
      const { clearsAfterSeconds } = await run(() => request('vault.copy', { credentialId, what }));
      notifySuccess(
        clearsAfterSeconds === null
          ? `${names[what]} copied. Your browser doesn’t clear it from the clipboard.`
          : `${names[what]} copied. It’s cleared from the clipboard in ${String(clearsAfterSeconds)} seconds.`,
      );
    } catch (error) {
      if (!(error instanceof Cancelled)) notifyError(errorMessage('vault.copy', error));
    } finally {
      refreshUses(client);
    }
  };
}
