import { personName } from '#renderer/entities/person/person-name.ts';
import { personOptions, renderPerson } from '#renderer/entities/person/person-options.tsx';
import type { MarksByModel } from '#renderer/entities/model/marks/use-model-marks.ts';
import { renderTag, tagOptions } from '#renderer/entities/tag/tag-options.tsx';
import type { ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { modelStatuses, type Model, type Person } from '#shared/contract/models.ts';
import type { Tag } from '#shared/contract/tags.ts';

/** The manager filter's value for models without a main manager. */
export const noManager = 'none';

export const statusOptions = modelStatuses.map((status) => ({
  value: status,
  label: `${status.charAt(0).toUpperCase()}${status.slice(1)}`,
}));

const statusFilter: ListFilter<Model> = {
  param: 'status',
  label: 'Status',
  options: statusOptions,
  matches: ({ status }, value) => status === value,
};

/** The tag filter's value for models without tags. */
export const noTag = 'none';

type Choices = {
  managers: readonly Person[] | undefined;
  viewerId: string;
  tags: readonly Tag[];
  marks: MarksByModel | undefined;
};

/** Filters by status, manager and tag. Everyone who is still a manager can be chosen, active or not. */
export const modelFilters = ({ managers, viewerId, tags, marks }: Choices): readonly ListFilter<Model>[] => [
  statusFilter,
  {
    param: 'manager',
    label: 'Manager',
    options: (models) => [
      { value: noManager, label: 'No main manager' },
      ...personOptions(managersOf(models, managers), viewerId),
    ],
    renderOption: renderPerson,
    matches: ({ managerId }, value) => (value === noManager ? managerId === null : managerId === value),
  },
  {
    param: 'tag',
    label: 'Tag',
    accepts: (value) => value === noTag || isUuid(value),
    options: [{ value: noTag, label: 'No tags' }, ...tagOptions(tags)],
    renderOption: renderTag,
    matches: ({ id }, value) => {
      const carried = marks?.get(id)?.tags ?? [];
      return value === noTag ? carried.length === 0 : carried.some((tag) => tag.id === value);
    },
  },
];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUuid = (value: string) => uuid.test(value);

function managersOf(models: readonly Model[], managers: readonly Person[] = []) {
  const byId = new Map(managers.map((person) => [person.id, person]));
  for (const { manager } of models) {
    if (manager !== null && !byId.has(manager.id)) byId.set(manager.id, manager);
  }
  return [...byId.values()].sort((a, b) => personName(a).localeCompare(personName(b)));
}
