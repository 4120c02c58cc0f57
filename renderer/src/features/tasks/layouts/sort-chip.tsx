import { memo } from 'react';
import { taskSortNames } from '#renderer/features/tasks/task-sorts.ts';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';

const labels: Readonly<Record<(typeof taskSortNames)[number], string>> = {
  due: 'Due date',
  priority: 'Priority',
  title: 'Title',
  updated: 'Updated',
  // Ordered by dragging.
  position: 'Manual',
};
const options = taskSortNames.map((value) => ({ value, label: labels[value] }));

type Props = { value: string; onChange: (column: string) => void };

/** The sort order of cards, since no table head shows it. */
export const SortChip = memo(function SortChip({ value, onChange }: Props) {
  return (
    <FilterChip
      label="Sort"
      value={value}
      anyValue={taskSortNames[0]}
      options={options}
      onChange={(column) => {
        if (column !== value) onChange(column);
      }}
    />
  );
});
