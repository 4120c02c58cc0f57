import { personName } from '#renderer/entities/person/person-name.ts';
import { personOptions, renderPerson } from '#renderer/entities/person/person-options.tsx';
import type { ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { modelStatuses, type Model, type Person } from '#shared/contract/models.ts';

/** The manager filter for models that nobody is the main manager of. */
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

/** Status and manager. Everyone who is still a manager can be filtered by, active or not. */
export const modelFilters = (
  managers: readonly Person[] | undefined,
  viewerId: string,
): readonly ListFilter<Model>[] => [
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
];

function managersOf(models: readonly Model[], managers: readonly Person[] = []) {
  const byId = new Map(managers.map((person) => [person.id, person]));
  for (const { manager } of models) {
    if (manager !== null && !byId.has(manager.id)) byId.set(manager.id, manager);
  }
  return [...byId.values()].sort((a, b) => personName(a).localeCompare(personName(b)));
}
