import { labelsOf, type StatusLook } from '#renderer/ui/marks/status.tsx';
import { modelStatuses, type ModelStatus } from '#shared/contract/models.ts';

export const statusLooks: Readonly<Record<ModelStatus, StatusLook>> = {
  active: { label: 'Active', glyph: 'dot', tone: 'success' },
  paused: { label: 'Paused', glyph: 'pause', tone: 'warning' },
  archived: { label: 'Archived', glyph: 'archive', tone: 'neutral' },
};
const statusLabels = labelsOf(statusLooks);

/** An unknown status is shown as it is. */
export const statusLabel = (value: string): string => {
  const known = modelStatuses.find((status) => status === value);
  return known === undefined ? value : statusLabels[known];
};
