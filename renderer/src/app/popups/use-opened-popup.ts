import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { requestAsSelf } from '#renderer/bridge/index.ts';
import { useChangeQueue } from '#renderer/entities/notification/use-change-queue.ts';
import { takeOpenedPopup, useOpenedPopup, type OpenedPopup } from '#renderer/lib/links/opened-popup.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { setBellOpen } from '#renderer/lib/window/bell.ts';
import { notificationTarget } from '#shared/domain/notification-target.ts';

/** Opens what a clicked popup was about, as the list of the bell does, and leaves the view of another person. */
export function useOpenedPopupTarget(endView: () => void): void {
  const opened = useOpenedPopup();
  const navigate = useNavigate();
  const { mutate } = useChangeQueue();

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
    const target = notificationTarget(row);
    mutate({ kind: 'read', row, isQuiet: target !== null });
    if (target !== null) await navigate(target);
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
