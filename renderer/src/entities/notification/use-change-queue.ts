import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { Notification } from '#shared/contract/notifications.ts';
import { clearRead, deleteNotification, markAllRead, markRead, snoozeNotification } from './api.ts';
import { changeQueue, emptyBadge, isUnread, knownRows, type RowChange } from './cached-queue.ts';
import { errorMessage } from './error-messages.ts';
import { notificationKeys } from './notification-queries.ts';
import { describeSnooze } from './snooze-times.ts';

/** What a person may do with their notifications. Lists and counts follow at once, and go back where the server refuses. */
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
      // An answer that is on its way knows nothing of this.
      await client.cancelQueries({ queryKey: notificationKeys.all });
      const isExpected = expects(knownRows(client), action);
      const revert = changeQueue(client, changeOf(action), countsAfter(action));
      if (action.kind === 'read-all') emptyBadge(client);
      return { revert, isExpected };
    },
    onSuccess: (answer, action, { revert, isExpected }) => {
      // The server did nothing where something was to be done: what was shown was wrong.
      if (isExpected && (answer === false || answer === 0)) revert();
      tell(action, answer);
    },
    onError: (error, action, context) => {
      context?.revert();
      notifyError(errorMessage(callOf[action.kind], error));
    },
    onSettled: () => {
      // Once for several that are under way together: what the first brings back knows nothing of the second.
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

/** Whether the server has something to do, by what is shown. */
function expects(rows: readonly Notification[], action: QueueAction): boolean {
  if (action.kind === 'read-all') return rows.some(isUnread);
  if (action.kind === 'clear-read') return rows.some((row) => !isUnread(row));
  // One that someone deleted before is gone, as was wanted.
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
