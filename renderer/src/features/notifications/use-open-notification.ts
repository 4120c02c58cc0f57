import { useFollowNotification } from '#renderer/entities/notification/use-follow-notification.ts';
import { useViewAs } from '#renderer/lib/viewer/view-as.ts';
import type { Notification } from '#shared/contract/notifications.ts';
import type { NotificationPlace } from '#shared/domain/notification-target.ts';

/** Opens what a notification in a list is about, and leaves the list for it. */
export function useOpenNotification(
  onLeave: () => void,
): (row: Notification, place?: NotificationPlace) => void {
  const follow = useFollowNotification();
  const { end } = useViewAs();
  return (row, place) => {
    const arrived = follow(row, place);
    if (arrived === undefined) return;
    onLeave();
    // It is the person's own, also where they look at the app as someone else.
    void arrived.then(end);
  };
}
