import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { areaAddress, paths } from '#shared/domain/areas.ts';
import { request } from '#renderer/bridge/index.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { viewKeys } from './queries.ts';

/** Where the view was started. */
type Viewing = { personId: string; startedBy: string; returnTo: string };

/**
 * The user whose view an administrator has open. Only the shell holds it, so a reload ends it, because a window that
 * starts as another user could be mistaken for one's own. Signing out and losing the role end it too.
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
        // If this call fails, the server ends the view anyway.
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
        // Together with the address, so that what is open here is never shown as theirs.
        startTransition(() => {
          setViewing({ personId, startedBy: personId, returnTo: here });
        });
        // Where that user would arrive after signing in.
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
    // Navigate first, while nothing can be written, so that the page to return to is never shown as theirs.
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
