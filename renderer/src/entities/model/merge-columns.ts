import type { Model, ModelColumns } from '#shared/contract/models.ts';

/** Realtime events contain only the columns; when the manager changed, the names of managers are fetched. */
export function mergeColumns(model: Model, columns: ModelColumns): Model {
  // Events may arrive late, after a response that was already newer.
  if (isOlder(columns, model)) return model;
  return { ...model, ...columns, manager: columns.managerId === model.managerId ? model.manager : null };
}

type Versioned = { updatedAt: string; rowVersion?: number };

/**
 * Compares versions where rows have them: `updated_at` is the time at which a transaction began, and one that waited
 * may end later with an older time.
 */
function isOlder(columns: Versioned, model: Versioned): boolean {
  const [version, known] = [columns.rowVersion ?? 0, model.rowVersion ?? 0];
  return version === known ? Date.parse(columns.updatedAt) < Date.parse(model.updatedAt) : version < known;
}

/** True if an update changed nothing that the list shows: then the secondary managers changed. */
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
