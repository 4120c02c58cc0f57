import { personName } from '#renderer/entities/person/person-name.ts';
import { modelStatuses, type Model, type ModelStatus } from '#shared/contract/models.ts';
import type { Sort as TableSort } from '#renderer/ui/table/columns.ts';
import { utcOffsetMinutes } from '#renderer/lib/time/local-time.ts';
import { describeHiddenRows, formatCount } from '#renderer/ui/table/list-words.ts';
import { createRowSearch, type RowSearch } from '#renderer/lib/lists/row-search.ts';

/** The manager filter for models that nobody is the main manager of. */
export const noManager = 'none';

export type ModelFilters = {
  text: string;
  status: ModelStatus | 'all';
  /** A person's id, `none`, or `all`. */
  manager: string;
};

export const sortColumns = ['model', 'status', 'manager', 'time'] as const;
export type SortColumn = (typeof sortColumns)[number];
export type Sort = TableSort<SortColumn>;

/** Looks in names and handles. Made once for a list, asked at every key. */
export const createModelSearch = (models: readonly Model[]): RowSearch<Model> =>
  createRowSearch(models, ({ stageName, realName, telegramHandle, discordHandle }) =>
    [stageName, realName, telegramHandle, discordHandle].join('\n').toLowerCase(),
  );

export function filterModels(
  search: RowSearch<Model>,
  { text, status, manager }: ModelFilters,
): readonly Model[] {
  const found = search(text.trim().toLowerCase());
  if (status === 'all' && manager === 'all') return found;
  return found.filter(
    (model) =>
      (status === 'all' || model.status === status) &&
      (manager === 'all' || (manager === noManager ? model.managerId === null : model.managerId === manager)),
  );
}

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Sorts a copy. Equal rows stand by stage name; a model without manager comes after every name. */
export function sortModels(models: readonly Model[], sort: Sort, now: number): Model[] {
  const compare = comparators[sort.column](now);
  const direction = sort.isDescending ? -1 : 1;
  return [...models].sort((a, b) => direction * compare(a, b) || names.compare(a.stageName, b.stageName));
}

type Compare = (a: Model, b: Model) => number;

const comparators: Record<SortColumn, (now: number) => Compare> = {
  model: () => (a, b) => names.compare(a.stageName, b.stageName),
  status: () => (a, b) => modelStatuses.indexOf(a.status) - modelStatuses.indexOf(b.status),
  manager: () => (a, b) => {
    if (a.manager === null || b.manager === null)
      return Number(a.manager === null) - Number(b.manager === null);
    return names.compare(personName(a.manager), personName(b.manager));
  },
  time: (now) => {
    const offsets = new Map<string, number>();
    const offsetOf = (timezone: string): number => {
      const offset = offsets.get(timezone) ?? utcOffsetMinutes(timezone, now);
      offsets.set(timezone, offset);
      return offset;
    };
    return (a, b) => offsetOf(a.timezone) - offsetOf(b.timezone);
  },
};

export function countByStatus(models: readonly Model[]): Record<ModelStatus, number> {
  const counts = { active: 0, paused: 0, archived: 0 };
  for (const model of models) counts[model.status] += 1;
  return counts;
}

/** `3 models are hidden by search and status.` */
export const describeHidden = (hidden: number, { text, status, manager }: ModelFilters): string =>
  describeHiddenRows(countLabel(hidden), hidden, {
    search: text.trim() !== '',
    status: status !== 'all',
    manager: manager !== 'all',
  });

export const countLabel = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'model' : 'models'}`;
