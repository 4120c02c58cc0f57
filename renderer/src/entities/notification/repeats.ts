import type { Notification } from '#shared/contract/notifications.ts';

/** How often the same happened, where the title does not tell it: the server keeps one unread row of it. */
export function repeatsOf({ metadata }: Pick<Notification, 'metadata'>): number {
  const { count } = metadata;
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 1 ? count : 1;
}
