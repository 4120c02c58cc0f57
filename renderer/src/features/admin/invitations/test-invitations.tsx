import type { Invitation } from '#shared/contract/invitations.ts';
import { mia } from '#renderer/features/admin/users/test-users.tsx';

// For tests only.

let lastId = 0;

export function invitationOf(changes: Partial<Invitation> = {}): Invitation {
  lastId += 1;
  return {
    id: `00000000-0000-4000-9000-${String(lastId).padStart(12, '0')}`,
    email: `newcomer${String(lastId)}@northlight.example`,
    status: 'pending',
    permissionOverrides: {},
    modelIds: [],
    expiresAt: new Date(Date.now() + 5.2 * 24 * 60 * 60_000).toISOString(),
    invitedBy: { id: mia.id, email: mia.email, displayName: mia.displayName },
    createdAt: '2026-01-05T09:00:00+00:00',
    acceptedAt: null,
    ...changes,
  };
}
