import { useNavigate } from 'react-router-dom';
import type { Notification } from '#shared/contract/notifications.ts';
import { notificationTarget, type NotificationPlace } from '#shared/domain/notification-target.ts';
import { useChangeQueue } from './use-change-queue.ts';

/**
 * Marks a notification as read and opens its target, or another place where it can be seen. Without a target it shows a
 * toast that the notification is read, and returns undefined.
 */
export function useFollowNotification(): (
  row: Notification,
  place?: NotificationPlace,
) => Promise<void> | undefined {
  const navigate = useNavigate();
  const { mutate } = useChangeQueue();
  return (row, place) => {
    const target = place?.address ?? notificationTarget(row);
    mutate({ kind: 'read', row, isQuiet: target !== null });
    return target === null ? undefined : Promise.resolve(navigate(target));
  };
}
