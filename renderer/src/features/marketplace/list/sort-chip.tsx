import { memo } from 'react';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import { sortLabels } from './listing-filters.ts';

const usual = 'newest';
const options = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

type Props = { value: string; onChange: (column: string) => void };

/** Sorts the cards, which have no table header for that. */
export const SortChip = memo(function SortChip({ value, onChange }: Props) {
  return (
    <FilterChip
      label="Sort"
      value={value}
      anyValue={usual}
      options={options}
      onChange={(column) => {
        if (column !== value) onChange(column);
      }}
    />
  );
});
