import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export type AnnouncementInput = CallInput<'notifications.announce'>;

export const countRecipients = (role: AnnouncementInput['role']) =>
  request('notifications.countRecipients', { role });

export const announce = (input: AnnouncementInput) => request('notifications.announce', input);

export const listAnnouncements = (before: string | null) =>
  request('notifications.announcements', { before });
