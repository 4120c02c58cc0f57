import { createContext, use, useMemo } from 'react';
import { create } from 'zustand';
import type { Profile } from '#shared/contract/auth.ts';
import type { Viewer } from '#shared/domain/model-access.ts';
import { managerFallback, type Permissions } from '#shared/domain/permissions.ts';

/** How far loading the permissions has come. `failed` keeps the manager defaults, and flagged pages say so. */
export type PermissionState =
  | { status: 'loading' }
  | { status: 'loaded'; permissions: Permissions }
  | { status: 'failed'; reason: string; recordedAt: Date; retry: () => void };

type ViewerStore = { profile: Profile | null; permissions: PermissionState };

/** Who looks at the app. Filled by app/, read by features and ui, which may not reach the bridge for it. */
export const useViewerStore = create<ViewerStore>(() => ({
  profile: null,
  permissions: { status: 'loading' },
}));

export type SignedInViewer = Viewer & {
  email: string;
  displayName: string | null;
  name: string;
  /** An administrator looks at what this person gets: everything that writes is off. */
  isReadOnly: boolean;
};

/** Stands in for the signed-in person below it, where an administrator looks at the app as somebody else. */
export const SeenPerson = createContext<ViewerStore | undefined>(undefined);

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
