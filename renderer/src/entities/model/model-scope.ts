import type { Model } from '#shared/contract/models.ts';

/** `assigned`: as main or secondary manager; `all`: every model that the person may view. */
export type ModelScope = 'assigned' | 'all';

export const isAssignedTo = (model: Model, personId: string): boolean =>
  model.managerId === personId || model.secondaryManagers.some((manager) => manager.id === personId);
