import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { requestInView } from '#renderer/bridge/index.ts';
import { useLiveView } from '#renderer/app/live/use-live-rows.ts';
import { createQueryClient } from '#renderer/app/query-client.ts';
import { permissionsKey, viewedPermissionsQuery } from '#renderer/app/queries.ts';
import { SeenPerson } from '#renderer/lib/viewer/viewer.ts';
import type { PermissionState } from '#renderer/lib/viewer/viewer-store.ts';
import type { Account } from '#shared/contract/users.ts';
import { OwnQueries } from './own-queries.ts';
import { viewKeys } from './queries.ts';

type Props = { person: Account; pending: ReactNode; children: ReactNode };

/**
 * The page as the user sees it. Its data is separate from what the administrator has loaded, and is dropped when the
 * view ends.
 */
export function ViewedPerson({ person, pending, children }: Props) {
  const own = useQueryClient();
  const [queries] = useState(createQueryClient);
  useLiveView(queries);
  const [isInView, setIsInView] = useState(false);
  useLayoutEffect(() => {
    let isOver = false;
    const end = requestInView(person.id);
    // A list of the administrator's that is still loading would get its remaining pages as the other user.
    void own.cancelQueries({ predicate: ({ queryKey: [area] }) => !asksAsSelf.has(area) }).then(() => {
      if (!isOver) setIsInView(true);
    });
    return () => {
      isOver = true;
      end();
      // Nothing in the cache was updated in the meantime.
      void own.invalidateQueries({ refetchType: 'none' });
    };
  }, [own, person.id]);
  // The page is not rendered before its requests are made as that user.
  if (!isInView) return pending;
  return (
    <OwnQueries value={own}>
      <QueryClientProvider client={queries}>
        <AsPerson person={person} pending={pending}>
          {children}
        </AsPerson>
      </QueryClientProvider>
    </OwnQueries>
  );
}

const asksAsSelf: ReadonlySet<unknown> = new Set([viewKeys.all[0], permissionsKey[0]]);

function AsPerson({ person, pending, children }: Props) {
  const { data, error, errorUpdatedAt, refetch } = useQuery(viewedPermissionsQuery);
  const seen = useMemo(() => {
    const permissions = ((): PermissionState => {
      if (data !== undefined) return { status: 'loaded', permissions: data.permissions };
      if (error === null) return { status: 'loading' };
      const retry = () => void refetch();
      return { status: 'failed', reason: error.message, recordedAt: new Date(errorUpdatedAt), retry };
    })();
    return { profile: { ...person, role: data?.role ?? person.role }, permissions };
  }, [person, data, error, errorUpdatedAt, refetch]);
  // One step from waiting to the page, no matter what opens there.
  if (seen.permissions.status === 'loading') return pending;
  return <SeenPerson value={seen}>{children}</SeenPerson>;
}
