import type { Model } from '#shared/contract/models.ts';

/** `assigned`: main or secondary manager; `all`: whatever the person may view. */
export type ModelScope = 'assigned' | 'all';

export const isAssignedTo = (model: Model, personId: string): boolean =>
  model.managerId === personId || model.secondaryManagers.some((manager) => manager.id === personId);
