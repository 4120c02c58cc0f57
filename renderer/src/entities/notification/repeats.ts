import type { Notification } from '#shared/contract/notifications.ts';

/** How often the same thing happened, if the title doesn't say so: the server groups repeats into one unread row. */
export function repeatsOf({ metadata }: Pick<Notification, 'metadata'>): number {
  const { count } = metadata;
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 1 ? count : 1;
}
