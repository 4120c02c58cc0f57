import { create } from 'zustand';
import type { Profile } from '#shared/contract/auth.ts';
import type { Permissions } from '#shared/domain/permissions.ts';

/** The progress of loading the permissions. `failed` keeps the manager defaults, and flagged pages say so. */
export type PermissionState =
  | { status: 'loading' }
  | { status: 'loaded'; permissions: Permissions }
  | { status: 'failed'; reason: string; recordedAt: Date; retry: () => void };

export type ViewerState = { profile: Profile | null; permissions: PermissionState };

/**
 * Who is signed in here. Filled by app/. Features and ui read it through viewer.ts, because they may not use the bridge
 * for it.
 */
export const useViewerStore = create<ViewerState>(() => ({
  profile: null,
  permissions: { status: 'loading' },
}));
