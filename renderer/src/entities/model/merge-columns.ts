import type { Model, ModelColumns } from '#shared/contract/models.ts';

/** Realtime brings the columns alone; who the managers are is fetched where a change of them is seen. */
export function mergeColumns(model: Model, columns: ModelColumns): Model {
  // Changes may arrive late, after a reply that already held something newer.
  if (isOlder(columns, model)) return model;
  return { ...model, ...columns, manager: columns.managerId === model.managerId ? model.manager : null };
}

type Versioned = { updatedAt: string; rowVersion?: number };

/** By the version where rows have one: the time is that at which a change began, and one that waited ends with an older one. */
function isOlder(columns: Versioned, model: Versioned): boolean {
  const [version, known] = [columns.rowVersion ?? 0, model.rowVersion ?? 0];
  return version === known ? Date.parse(columns.updatedAt) < Date.parse(model.updatedAt) : version < known;
}

/** True where an update brought nothing that the list shows: then it was about the secondary managers. */
export function hasSameColumns(model: Model, columns: ModelColumns): boolean {
  return visibleColumns.every((name) => model[name] === columns[name]);
}

const visibleColumns = [
  'stageName',
  'realName',
  'status',
  'timezone',
  'managerId',
  'photoUrl',
  'telegramHandle',
  'discordHandle',
  'driveFolderId',
  'primaryCommunication',
] as const satisfies readonly (keyof ModelColumns)[];
