import type { SavedView } from '#shared/contract/saved-views.ts';
import { mia } from './users/test-users.tsx';

// For tests only.

export const viewOf = (changes: Partial<SavedView>): SavedView => ({
  id: '00000000-0000-4000-b000-000000000001',
  area: 'audit',
  name: 'View',
  filters: {},
  isShared: false,
  isOwn: true,
  owner: { id: mia.id, displayName: mia.displayName, email: mia.email },
  createdAt: '2026-11-18T09:00:00+00:00',
  updatedAt: '2026-11-18T09:00:00+00:00',
  ...changes,
});
