import { request, requestAsSelf } from '#renderer/bridge/index.ts';
import type { NotificationPreferences, NotificationSettings } from '#shared/contract/notifications.ts';
import type { HandlerInput } from '#shared/contract/bridge.ts';

// Always the signed-in person’s own notifications, even while they view the app as another user.

export const listNotifications = () => requestAsSelf('notifications.list', {});

export const pageNotifications = (input: HandlerInput<'notifications.page'>) =>
  requestAsSelf('notifications.page', input);

export const countNotifications = () => requestAsSelf('notifications.counts');

export const countUnread = () => requestAsSelf('notifications.countUnread');

export const markRead = (id: string) => requestAsSelf('notifications.markRead', { id });

export const markAllRead = () => requestAsSelf('notifications.markAllRead');

export const clearRead = () => requestAsSelf('notifications.clearRead');

export const deleteNotification = (id: string) => requestAsSelf('notifications.delete', { id });

export const snoozeNotification = (id: string, until: Date) =>
  requestAsSelf('notifications.snooze', { id, until: until.toISOString() });

export const getPreferences = () => requestAsSelf('notifications.getPreferences');

export const setPreference = (input: {
  category: NotificationPreferences['categories'][number]['category'];
  channel: 'in_app' | 'desktop';
  enabled: boolean;
}) => requestAsSelf('notifications.setPreference', input);

export const saveSettings = (changes: Partial<NotificationSettings>) =>
  requestAsSelf('notifications.saveSettings', { changes });

export const muteModel = (modelId: string, until: Date | null) =>
  requestAsSelf('notifications.muteModel', { modelId, until: until?.toISOString() ?? null });

export const sendTest = () => requestAsSelf('notifications.test');

/** Until when popups are paused on this computer; null if they aren't, and in browsers. */
export const pausedUntil = async () => (await request('desktop.getSettings'))?.pausedUntil ?? null;
