import type { Notification } from '#shared/contract/notifications.ts';

// For tests only.

export const notificationOf = (number: number, changes: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
  modelId: null,
  modelName: null,
  type: 'system_alert',
  title: `News ${String(number)}`,
  message: null,
  status: 'sent',
  readAt: null,
  createdAt: '2026-11-18T09:00:00+00:00',
  sentAt: new Date(Date.now() - number * 60_000).toISOString(),
  metadata: {},
  ...changes,
});
