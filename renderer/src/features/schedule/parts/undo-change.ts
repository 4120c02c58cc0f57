import type { QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/event/error-messages.ts';
import { refreshSchedule } from '#renderer/features/schedule/queries.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { offerUndo, type OfferUndo } from '#renderer/lib/undo/undo.ts';

/** Reports a bulk change and offers Undo. */
export function offerToUndo(
  client: QueryClient,
  done: string,
  changeId: string | null,
  offer: OfferUndo = offerUndo,
): void {
  void refreshSchedule(client);
  if (changeId === null) {
    notifySuccess(done);
    return;
  }
  offer(done, () =>
    request('schedule.undo', { changeId })
      .then(
        () => {
          notifySuccess('Change undone');
        },
        (error: unknown) => {
          notifyError(errorMessage('schedule.undo', error));
        },
      )
      .finally(() => void refreshSchedule(client)),
  );
}
