import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';

export type AnnouncementInput = CallInput<'notifications.announce'>;

export const announce = (input: AnnouncementInput) => request('notifications.announce', input);
