import { useEffect, useEffectEvent } from 'react';
import { requestAsSelf } from '#renderer/bridge/index.ts';
import { useFollowNotification } from '#renderer/entities/notification/use-follow-notification.ts';
import { takeOpenedPopup, useOpenedPopup, type OpenedPopup } from '#renderer/lib/links/opened-popup.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { setBellOpen } from '#renderer/lib/window/bell.ts';

/** Opens the target of a clicked popup, as the bell's list does, and ends a view of another user. */
export function useOpenedPopupTarget(endView: () => void): void {
  const opened = useOpenedPopup();
  const follow = useFollowNotification();

  const open = useEffectEvent(async (popup: OpenedPopup) => {
    if (popup.kind === 'list') {
      setBellOpen(true);
      return;
    }
    const [row] = await requestAsSelf('notifications.get', { ids: [popup.id] });
    if (row === undefined) {
      notifyError('This notification no longer exists');
      return;
    }
    await follow(row);
  });

  useEffect(() => {
    const popup = takeOpenedPopup();
    if (popup === undefined) return;
    open(popup)
      .catch(() => {
        notifyError('Failed to process notification');
      })
      .finally(endView);
  }, [opened, endView]);
}
