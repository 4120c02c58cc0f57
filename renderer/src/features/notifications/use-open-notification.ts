import { useNavigate } from 'react-router-dom';
import { useChangeQueue } from '#renderer/entities/notification/use-change-queue.ts';
import { useViewAs } from '#renderer/lib/viewer/view-as.ts';
import type { Notification } from '#shared/contract/notifications.ts';
import { notificationTarget } from '#shared/domain/notification-target.ts';

/** Opens what a notification is about, and marks it as read. Where there is nothing to open, that is said. */
export function useOpenNotification(onLeave: () => void): (row: Notification) => void {
  const navigate = useNavigate();
  const { end } = useViewAs();
  const { mutate } = useChangeQueue();
  return (row) => {
    const target = notificationTarget(row);
    mutate({ kind: 'read', row, isQuiet: target !== null });
    if (target === null) return;
    onLeave();
    // It is the person's own, also where they look at the app as someone else.
    void Promise.resolve(navigate(target)).then(end);
  };
}
