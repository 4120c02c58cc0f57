import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { Notification } from '#shared/contract/notifications.ts';
import { clearRead, deleteNotification, markAllRead, markRead, snoozeNotification } from './api.ts';
import { changeQueue, emptyBadge, isUnread, knownRows, type RowChange } from './cached-queue.ts';
import { errorMessage } from './error-messages.ts';
import { notificationKeys } from './notification-queries.ts';
import { describeSnooze } from './snooze-times.ts';

/** What a person can do with notifications. Lists and counts update immediately, and revert if the server refuses. */
export type QueueAction =
  | { kind: 'read'; row: Notification; isQuiet?: boolean }
  | { kind: 'delete'; row: Notification }
  | { kind: 'snooze'; row: Notification; until: Date }
  | { kind: 'read-all' }
  | { kind: 'clear-read' };

const gone = 'This notification no longer exists';

export function useChangeQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: notificationKeys.change,
    mutationFn: (action: QueueAction) => send(action),
    onMutate: async (action) => {
      // A response in progress doesn't include this change.
      await client.cancelQueries({ queryKey: notificationKeys.all });
      const isExpected = expects(knownRows(client), action);
      const revert = changeQueue(client, changeOf(action), countsAfter(action));
      if (action.kind === 'read-all') emptyBadge(client);
      return { revert, isExpected };
    },
    onSuccess: (answer, action, { revert, isExpected }) => {
      // The server had nothing to change although something was expected, so the optimistic update was wrong.
      if (isExpected && (answer === false || answer === 0)) revert();
      tell(action, answer);
    },
    onError: (error, action, context) => {
      context?.revert();
      notifyError(errorMessage(callOf[action.kind], error));
    },
    onSettled: () => {
      // Refetch once after the last of several parallel changes: an earlier refetch would miss the later ones.
      if (client.isMutating({ mutationKey: notificationKeys.change }) === 1)
        void client.invalidateQueries({ queryKey: notificationKeys.all });
    },
  });
}

const callOf = {
  read: 'notifications.markRead',
  delete: 'notifications.delete',
  snooze: 'notifications.snooze',
  'read-all': 'notifications.markAllRead',
  'clear-read': 'notifications.clearRead',
} as const satisfies Record<QueueAction['kind'], string>;

function send(action: QueueAction): Promise<boolean | number> {
  switch (action.kind) {
    case 'read':
      return markRead(action.row.id);
    case 'delete':
      return deleteNotification(action.row.id);
    case 'snooze':
      return snoozeNotification(action.row.id, action.until);
    case 'read-all':
      return markAllRead();
    case 'clear-read':
      return clearRead();
  }
}

function changeOf(action: QueueAction): RowChange {
  const now = new Date().toISOString();
  const read: RowChange = (row) => (isUnread(row) ? { ...row, readAt: now } : row);
  switch (action.kind) {
    case 'read':
      return (row) => (row.id === action.row.id ? read(row) : row);
    case 'delete':
    case 'snooze':
      return (row) => (row.id === action.row.id ? undefined : row);
    case 'read-all':
      return read;
    case 'clear-read':
      return (row) => (isUnread(row) ? row : undefined);
  }
}

type Counts = { all: number; unread: number; read: number };

function countsAfter(action: QueueAction): (counts: Counts) => Counts {
  return ({ all, unread, read }) => {
    if (action.kind === 'read-all') return { all, unread: 0, read: all };
    if (action.kind === 'clear-read') return { all: unread, unread, read: 0 };
    const isOne = isUnread(action.row) ? 1 : 0;
    if (action.kind === 'read') return { all, unread: unread - isOne, read: read + isOne };
    return { all: all - 1, unread: unread - isOne, read: read - (1 - isOne) };
  };
}

/** Whether the server should have something to change, judging by the cache. */
function expects(rows: readonly Notification[], action: QueueAction): boolean {
  if (action.kind === 'read-all') return rows.some(isUnread);
  if (action.kind === 'clear-read') return rows.some((row) => !isUnread(row));
  // If it was already deleted elsewhere, the result is the same.
  return action.kind !== 'delete';
}

function tell(action: QueueAction, answer: boolean | number): void {
  switch (action.kind) {
    case 'read':
      if (answer === false) notifyError(gone);
      else if (action.isQuiet !== true) notifySuccess('Notification marked as read');
      return;
    case 'delete':
      notifySuccess('Notification deleted');
      return;
    case 'snooze':
      if (answer === false) notifyError(gone);
      else notifySuccess(`Snoozed until ${describeSnooze(action.until)}`);
      return;
    case 'read-all':
      notifySuccess(
        answer === 0 ? 'No unread notifications to mark' : `Marked ${String(answer)} notifications as read`,
      );
      return;
    case 'clear-read':
      notifySuccess(
        answer === 0 ? 'No read notifications to clear' : `Cleared ${String(answer)} read notifications`,
      );
  }
}
