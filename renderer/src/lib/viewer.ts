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

export type SignedInViewer = Viewer & { email: string; displayName: string | null; name: string };

/** The signed-in person. Only for components below the signed-in layout. */
export function useViewer(): SignedInViewer {
  const profile = useViewerStore((store) => store.profile);
  const state = useViewerStore((store) => store.permissions);
  if (profile === null) throw new Error('useViewer needs a signed-in person');
  return {
    id: profile.id,
    email: profile.email,
    displayName: profile.displayName,
    name: profile.displayName ?? profile.email,
    role: profile.role,
    permissions: state.status === 'loaded' ? state.permissions : managerFallback,
  };
}
