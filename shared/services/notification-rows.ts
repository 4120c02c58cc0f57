import type { Announcement, Notification, QueuedNotification } from '#shared/contract/notifications.ts';
import { camel } from '#shared/lib/case.ts';

/** Set by the sender, under names of its choice. */
const opaque = ['metadata'];

type Row<Whole extends Notification> = Omit<Whole, 'type'> & { notificationType: string };

/** The rows of procedure 20. */
export function toNotification(row: object): Notification {
  const { notificationType: type, ...notification } = camel<Row<Notification>>(row, opaque);
  return { ...notification, type };
}

// Declared `as const`, because the compiler derives the rows' shape from it.
export const queueColumns =
  'id, model_id, notification_type, category, title, message, metadata, count, in_app, desktop, status, sent_at, read_at, created_at, model:models!notification_queue_model_id_fkey(stage_name)' as const;

type QueueRow = Omit<Row<QueuedNotification>, 'modelName' | 'isInApp' | 'isDesktop'> & {
  inApp: boolean;
  desktop: boolean;
  model: { stageName: string } | null;
};

export function toQueued(row: object): QueuedNotification {
  const {
    notificationType: type,
    model,
    inApp: isInApp,
    desktop: isDesktop,
    ...queued
  } = camel<QueueRow>(row, opaque);
  return { ...queued, type, modelName: model?.stageName ?? null, isInApp, isDesktop };
}

export const announcementColumns =
  'id, type, title, message, role, recipients, sent_by, created_at, sender:profiles!announcements_sent_by_fkey(id, display_name, email)' as const;

export function toAnnouncement(row: object): Announcement {
  const { sender: sentBy, ...announcement } = camel<Announcement & { sender: Announcement['sentBy'] }>(row);
  return { ...announcement, sentBy };
}
