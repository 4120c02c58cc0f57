import { createContext, use, useMemo } from 'react';
import type { Viewer } from '#shared/domain/permissions.ts';
import { managerFallback } from '#shared/domain/permissions.ts';
import { useViewerStore, type PermissionState, type ViewerState } from './viewer-store.ts';

export type SignedInViewer = Viewer & {
  email: string;
  displayName: string | null;
  rowVersion: number;
  name: string;
  /** An administrator looks at what this person gets: everything that writes is off. */
  isReadOnly: boolean;
};

/** Stands in for the signed-in person below it, where an administrator looks at the app as someone else. */
export const SeenPerson = createContext<ViewerState | undefined>(undefined);

/** How far the permissions of the person below whom this stands are known. */
export function usePermissionState(): PermissionState {
  const own = useViewerStore((store) => store.permissions);
  return use(SeenPerson)?.permissions ?? own;
}

/** The person whose app this is. Only for components below the signed-in layout. */
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
