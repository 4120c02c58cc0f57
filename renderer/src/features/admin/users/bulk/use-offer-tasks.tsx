import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userKeys, userQueries, type UserList } from '#renderer/features/admin/users/queries.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { User } from '#shared/contract/users.ts';

const ReassignTasksDialog = lazyDialog(
  async () =>
    (await import('#renderer/features/admin/users/components/reassign-tasks-dialog.tsx')).ReassignTasksDialog,
);

type Offer = { users: readonly User[]; count: number | undefined };

/** After a bulk deactivation, offers to reassign the users' open tasks. */
export function useOfferTasks() {
  const client = useQueryClient();
  const [offer, setOffer] = useState<Offer>();

  async function offerTasksOf(changed: readonly User[]): Promise<void> {
    const ids = new Set(changed.map(({ id }) => id));
    // Some changes may have been refused, so check the list.
    const inactive = (client.getQueryData<UserList>(userKeys.list)?.users ?? []).filter(
      ({ id, status }) => ids.has(id) && status === 'inactive',
    );
    if (inactive.length === 0) return;
    // If the tasks can't be counted, the offer shows no number.
    const counts = await client.query(userQueries.taskCounts()).catch(() => undefined);
    const users = counts === undefined ? inactive : inactive.filter(({ id }) => (counts[id] ?? 0) > 0);
    if (users.length === 0) return;
    setOffer({
      users,
      count: counts && users.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0),
    });
  }

  return {
    offerTasksOf,
    dialog:
      offer === undefined ? null : (
        <ReassignTasksDialog
          {...offer}
          onClose={() => {
            setOffer(undefined);
          }}
        />
      ),
  };
}
