import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { requestAsSelf } from '#renderer/bridge/index.ts';
import { takeOpenedPopup, useOpenedPopup, type OpenedPopup } from '#renderer/lib/links/opened-popup.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { setBellOpen } from '#renderer/lib/window/bell.ts';
import { notificationTarget } from '#shared/domain/notification-target.ts';

/** Opens what a clicked popup was about, as the list does, out of whatever view is open. */
export function useOpenedPopupTarget(endView: () => void): void {
  const opened = useOpenedPopup();
  const navigate = useNavigate();
  useEffect(() => {
    const popup = takeOpenedPopup();
    if (popup === undefined) return;
    open(popup, (target) => {
      void navigate(target);
    })
      .catch(() => {
        notifyError('Failed to process notification');
      })
      .finally(endView);
  }, [opened, navigate, endView]);
}

async function open(popup: OpenedPopup, goTo: (target: string) => void): Promise<void> {
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
  // Whatever becomes of the mark, the person gets where they wanted to go.
  if (target !== null) goTo(target);
  const isMarked = row.readAt !== null || (await markRead(popup.id));
  if (!isMarked) notifyError('Failed to mark notification as read');
  else if (target === null) notifySuccess('Notification marked as read');
}

const markRead = (id: string): Promise<boolean> =>
  requestAsSelf('notifications.markRead', { id }).catch(() => false);
