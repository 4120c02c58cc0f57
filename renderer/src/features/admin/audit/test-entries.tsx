import type { AuditEntry } from '#shared/contract/audit.ts';
import { jonas, mia } from '#renderer/features/admin/users/test-users.tsx';

// For tests only.

let lastSeq = 0;

export function entryOf(changes: Partial<AuditEntry> = {}): AuditEntry {
  lastSeq += 1;
  return {
    seq: lastSeq,
    at: '2026-11-18T09:06:31.000Z',
    actorId: mia.id,
    actorName: 'Mia Hartwell',
    actorType: 'user',
    event: 'users.role_changed',
    resourceType: 'user',
    resourceId: jonas.id,
    resourceName: 'Jonas Lindqvist',
    modelId: null,
    address: null,
    userAgent: null,
    requestId: null,
    changes: { role: ['manager', 'admin'] },
    ...changes,
  };
}
