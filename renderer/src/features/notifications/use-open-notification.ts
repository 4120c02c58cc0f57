import { useFollowNotification } from '#renderer/entities/notification/use-follow-notification.ts';
import { useViewAs } from '#renderer/lib/viewer/view-as.ts';
import type { Notification } from '#shared/contract/notifications.ts';
import type { NotificationPlace } from '#shared/domain/notification-target.ts';

/** Opens what a notification is about, and closes the list. */
export function useOpenNotification(
  onLeave: () => void,
): (row: Notification, place?: NotificationPlace) => void {
  const follow = useFollowNotification();
  const { end } = useViewAs();
  return (row, place) => {
    const arrived = follow(row, place);
    if (arrived === undefined) return;
    onLeave();
    // Notifications are the user's own, so opening one ends viewing as someone else.
    void arrived.then(end);
  };
}
