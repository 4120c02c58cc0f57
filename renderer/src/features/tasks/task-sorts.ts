import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import type { TaskSort } from '#shared/contract/tasks.ts';

/** The sort orders, the default first. */
export const taskSortNames = [
  'due',
  'priority',
  'title',
  'updated',
  'position',
] as const satisfies readonly TaskSort[];

export const sortOf = ({ sort: { column, isDescending } }: Pick<Asked, 'sort'>) => ({
  by: taskSortNames.find((name) => name === column) ?? 'due',
  isDescending,
});
