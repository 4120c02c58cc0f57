import { modelStatuses, type ModelStatus } from '#shared/contract/models.ts';

const statusLabels: Record<ModelStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  archived: 'Archived',
};

/** A status that the page does not know shows as it is. */
export const statusLabel = (value: string): string => {
  const known = modelStatuses.find((status) => status === value);
  return known === undefined ? value : statusLabels[known];
};
