import type { Model, Person } from '#shared/contract/models.ts';

// For tests only: a model with every field, for features that may not import each other.

let lastId = 0;

export function modelWith(manager: Person | null, changes: Partial<Model> = {}): Model {
  lastId += 1;
  return {
    id: `00000000-0000-4000-a000-${String(lastId).padStart(12, '0')}`,
    stageName: `Model ${String(lastId)}`,
    realName: `Person ${String(lastId)}`,
    status: 'active',
    timezone: 'Europe/Zagreb',
    managerId: manager?.id ?? null,
    manager,
    secondaryManagers: [],
    photoUrl: null,
    telegramHandle: null,
    discordHandle: null,
    driveFolderId: null,
    primaryCommunication: null,
    createdAt: '2026-01-05T09:00:00+00:00',
    updatedAt: '2026-11-01T09:00:00+00:00',
    rowVersion: 1,
    ...changes,
  };
}
