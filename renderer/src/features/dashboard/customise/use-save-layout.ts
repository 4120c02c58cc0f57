import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import type { Dashboard } from '#shared/contract/dashboard.ts';
import type { DashboardCard } from '#shared/domain/dashboard.ts';
import { errorMessage } from '#renderer/features/dashboard/error-messages.ts';
import { changeDashboard, refreshDashboard } from '#renderer/features/dashboard/queries.ts';
import { arrange, setHidden, type PlacedCard } from './arrangement.ts';

const name = 'dashboard-layout';

/** Saves the order of cards, optimistically. Hiding and resetting can be undone. */
export function useSaveLayout() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (cards: PlacedCard[] | null) => request('dashboard.saveLayout', { cards }),
    // One after another, so that the last change wins.
    scope: { id: name },
    mutationKey: [name],
    onMutate: (cards) => changeDashboard(client, (dashboard) => ({ ...dashboard, layout: cards })),
    onError: (error) => {
      notifyError(errorMessage('dashboard.saveLayout', error));
    },
    onSettled: () => {
      // Skip the refetch while another change is pending, because it would show the first one.
      if (client.isMutating({ mutationKey: [name] }) === 1) void refreshDashboard(client);
    },
  });
  const present = (): Dashboard['layout'] =>
    client.getQueriesData<Dashboard>({ queryKey: ['dashboard'] }).find(([, data]) => data !== undefined)?.[1]
      ?.layout ?? null;
  const change = (cards: PlacedCard[] | null, message: string) => {
    const before = present();
    mutate(cards);
    offerUndo(message, () => {
      mutate(before === null ? null : arrange(before));
    });
  };
  return {
    save: mutate,
    hide: (card: DashboardCard, message: string) => {
      change(setHidden(arrange(present()), card, true), message);
    },
    reset: () => {
      change(null, 'Dashboard reset');
    },
  };
}
