import { createContext, use, useMemo } from 'react';
import type { Viewer } from '#shared/domain/permissions.ts';
import { managerFallback } from '#shared/domain/permissions.ts';
import { useViewerStore, type PermissionState, type ViewerState } from './viewer-store.ts';

export type SignedInViewer = Viewer & {
  email: string;
  displayName: string | null;
  rowVersion: number;
  name: string;
  /** An administrator views the app as this person, so everything that writes is off. */
  isReadOnly: boolean;
};

/** Replaces the signed-in person for everything below it, where an administrator views the app as another user. */
export const SeenPerson = createContext<ViewerState | undefined>(undefined);

/** Whether the permissions of the user whose app is shown have loaded. */
export function usePermissionState(): PermissionState {
  const own = useViewerStore((store) => store.permissions);
  return use(SeenPerson)?.permissions ?? own;
}

/** The user whose app is shown. Only for components inside the signed-in layout. */
export function useViewer(): SignedInViewer {
  const own = useViewerStore((store) => store.profile);
  const seen = use(SeenPerson);
  const state = usePermissionState();
  const profile = seen?.profile ?? own;
  const isReadOnly = seen !== undefined;
  const viewer = useMemo(
    () =>
      profile === null
        ? undefined
        : {
            id: profile.id,
            email: profile.email,
            displayName: profile.displayName,
            rowVersion: profile.rowVersion,
            name: profile.displayName ?? profile.email,
            role: profile.role,
            permissions: state.status === 'loaded' ? state.permissions : managerFallback,
            isReadOnly,
          },
    [profile, state, isReadOnly],
  );
  if (viewer === undefined) throw new Error('useViewer needs a signed-in person');
  return viewer;
}
