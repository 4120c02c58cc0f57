import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { offerUndo } from '#renderer/lib/undo/undo.ts';
import type { BulkProgress } from '#renderer/ui/table/bulk-bar.tsx';
import type { Selection } from '#renderer/ui/table/selection.ts';
import type { User } from '#shared/contract/users.ts';
import { editCachedUsers } from '#renderer/features/admin/users/mutations.ts';
import { userKeys } from '#renderer/features/admin/users/queries.ts';
import { countLabel } from '#renderer/features/admin/users/user.ts';
import { describeDone, stepFor, type BulkChange } from './bulk-change.ts';
import { changeEach, type Changed } from './change-each.ts';
import { refusalText, type Refused } from './refusal-words.ts';

type Step<Taken> = (user: User) => Promise<Taken | undefined>;

/**
 * Changes many people, one call for each: the database decides for every person alone, and says why not. Whoever was refused
 * stays selected and is named; whoever was changed gets their own former value back by Undo.
 */
export function useBulkChange({ selectOnly }: Selection) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress>();
  const [refused, setRefused] = useState<Refused>();
  const lastRun = useRef<Promise<unknown>>(Promise.resolve());
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const tell = (found: Refused) => {
    if (found.refusals.length === 0) return;
    void client.invalidateQueries({ queryKey: userKeys.list });
    // Where the list is left meanwhile, there is no place for the names.
    if (!isShown.current) notifyError(refusalText(found));
    setRefused(found);
    selectOnly(found.refusals.flatMap(({ users }) => users.map(({ id }) => id)));
  };

  async function run<Taken>(
    verb: Refused['verb'],
    users: readonly User[],
    step: Step<Taken>,
    nowOf: (taken: Taken) => Partial<User>,
  ) {
    const count = users.length;
    setRefused(undefined);
    setProgress({ done: 0, count });
    const outcome = await changeEach(users, step, (done) => {
      setProgress({ done, count });
    }).finally(() => {
      setProgress(undefined);
    });
    const { changed, refusals } = outcome;
    editCachedUsers(client, new Map([...changed].map(([id, taken]) => [id, nowOf(taken)])));
    void client.invalidateQueries({ queryKey: [...userKeys.all, 'permissions'] });
    // Roles and states stand on models and in the choices of managers, too.
    void client.invalidateQueries({ queryKey: ['models'] });
    tell({ verb, count, refusals });
    return outcome;
  }

  /** One after the other: an Undo that is pressed while something else runs comes after it. */
  const queue = (task: () => Promise<void>) => {
    const next = lastRun.current.then(task);
    lastRun.current = next.catch(() => undefined);
    return next;
  };

  const undo = async (users: readonly User[], changed: ReadonlyMap<string, Changed>) => {
    const { changed: restored } = await run(
      'restored',
      users,
      async ({ id }) => changed.get(id)?.undo(),
      (now) => now,
    );
    if (restored.size > 0) notifySuccess(`${countLabel(restored.size)} restored`);
  };

  const change = (users: readonly User[], wanted: BulkChange) =>
    queue(async () => {
      const { changed, refusals } = await run(
        'changed',
        users,
        async (user) => stepFor(wanted, user)?.(),
        ({ now }) => now,
      );
      if (changed.size === 0) {
        if (refusals.length === 0) notifySuccess('Nothing to change');
        return;
      }
      const before = users.filter(({ id }) => changed.has(id));
      offerUndo(describeDone(wanted, changed.size), () => {
        void queue(() => undo(before, changed));
      });
    });

  return {
    change,
    progress,
    refused,
    dismiss: () => {
      setRefused(undefined);
    },
  };
}
