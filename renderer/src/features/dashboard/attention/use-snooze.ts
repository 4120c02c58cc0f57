import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { describeSnooze } from '#renderer/entities/notification/snooze-times.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import type { Dashboard } from '#shared/contract/dashboard.ts';
import { errorMessage } from '#renderer/features/dashboard/error-messages.ts';
import { changeDashboard, refreshDashboard } from '#renderer/features/dashboard/queries.ts';
import { withSnooze, type QueueEntry } from './queue.ts';

type Wanted = { entry: QueueEntry; title: string; until: string | null; isUndo?: boolean };

/** Snoozes an item or brings it back, optimistically and with Undo. */
export function useSnooze() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ entry, title, until, isUndo }: Wanted) => {
      const { source, item } = entry;
      const send = () => request('dashboard.snooze', { source, subject: item.subject, until });
      if (isUndo === true) return send();
      return undoable(async (offer) => {
        await send();
        offer(
          until === null
            ? `${title}: back in the queue`
            : `Snoozed until ${describeSnooze(new Date(until))}: ${title}`,
          () => {
            mutation.mutate({ entry, title, until: item.snoozedUntil, isUndo: true });
          },
        );
      });
    },
    onMutate: ({ entry, until }) => changeDashboard(client, (dashboard) => inQueue(dashboard, entry, until)),
    onError: (error) => {
      notifyError(errorMessage('dashboard.snooze', error));
    },
    onSettled: () => refreshDashboard(client),
  });
  return mutation.mutate;
}

function inQueue(dashboard: Dashboard, entry: QueueEntry, until: string | null): Dashboard {
  const { attention } = dashboard.cards;
  if (attention?.status !== 'done') return dashboard;
  return {
    ...dashboard,
    cards: {
      ...dashboard.cards,
      attention: { status: 'done', data: withSnooze(attention.data, entry, until) },
    },
  };
}
