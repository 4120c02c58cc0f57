import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { areaAddress, paths } from '#shared/domain/areas.ts';
import { request } from '#renderer/bridge/index.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { viewKeys } from './queries.ts';

/** Where the view began. */
type Viewing = { personId: string; startedBy: string; returnTo: string };

/**
 * The user whose view an administrator has open. It lives in the shell alone: reloading the page ends it, because a window that
 * starts as someone else could be taken for one's own; so do signing out and losing the role.
 */
export function useViewAsState() {
  const { role } = useViewer();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [viewing, setViewing] = useState<Viewing>();
  const returning = useRef<string>(undefined);
  const viewedNow = useRef<string>(undefined);
  const here = `${pathname}${search}`;
  const queries = useQueryClient();
  const personId = role === 'admin' ? viewing?.personId : undefined;

  useEffect(() => {
    viewedNow.current = personId;
    if (personId === undefined) return;
    return () => {
      viewedNow.current = undefined;
      queries.removeQueries({ queryKey: viewKeys.view(personId) });
      queueMicrotask(() => {
        if (viewedNow.current === personId) return;
        // The server ends it anyway where this does not arrive.
        request('viewAs.close', { id: personId }).catch(() => undefined);
      });
    };
  }, [personId, queries]);

  const end = useCallback(() => {
    setViewing(undefined);
  }, []);
  const context = useMemo(
    () => ({
      start: (personId: string) => {
        // Together with the address: what is open here is never shown as theirs.
        startTransition(() => {
          setViewing({ personId, startedBy: personId, returnTo: here });
        });
        // Where their own signing in would lead them.
        void navigate(paths.dashboard);
      },
      end,
      takeReturn: (personId: string) => {
        if (returning.current !== personId) return false;
        returning.current = undefined;
        return true;
      },
    }),
    [here, navigate, end],
  );
  const leaveTo = async (address: string, focusOf?: string) => {
    returning.current = focusOf;
    // First the address, while nothing can be written: the page to come back to never shows as theirs.
    await navigate(address, { flushSync: true });
    setViewing(undefined);
  };
  return {
    context,
    personId,
    switchTo: (nextId: string) => {
      setViewing((current) => (current === undefined ? current : { ...current, personId: nextId }));
      void navigate(paths.dashboard);
    },
    exit: () => {
      if (viewing !== undefined) void leaveTo(viewing.returnTo, viewing.startedBy);
    },
    openPermissions: () => {
      if (viewing !== undefined) void leaveTo(areaAddress('admin', { userId: viewing.personId }));
    },
  };
}
