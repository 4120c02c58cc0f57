import { useNavigate } from 'react-router-dom';
import type { Notification } from '#shared/contract/notifications.ts';
import { notificationTarget, type NotificationPlace } from '#shared/domain/notification-target.ts';
import { useChangeQueue } from './use-change-queue.ts';

/** Marks a notification as read and goes where it leads, or to another place that it can be looked at. Where there is nothing to open, says that it is read, and answers undefined. */
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
