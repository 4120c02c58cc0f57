import type { Model, ModelColumns } from '#shared/contract/models.ts';

/** Realtime brings the columns alone; who the managers are is fetched by whoever sees that they changed. */
export function mergeColumns(model: Model, columns: ModelColumns): Model {
  // Changes may arrive late, after a reply that already held something newer.
  if (Date.parse(columns.updatedAt) < Date.parse(model.updatedAt)) return model;
  return { ...model, ...columns, manager: columns.managerId === model.managerId ? model.manager : null };
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
