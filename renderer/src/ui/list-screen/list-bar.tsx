import { memo, useCallback, useMemo, type ReactNode } from 'react';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { ListFilter } from './list-types.ts';
import type { List } from './use-list.ts';

type Props<Row extends { id: string }> = {
  list: List<Row>;
  /** On a phone the views stand here. */
  views: ReactNode;
  tools: ReactNode;
};

/** Filters and tools above the rows. Typing draws the field again, and nothing beside it. */
export function ListBar<Row extends { id: string }>({ list, views, tools }: Props<Row>) {
  const { address, field, table, words, filters, rows } = list;
  return (
    <FilterBar
      label={`Filter ${words.many}`}
      text={address.text}
      inputRef={field}
      onText={address.setText}
      onLeaveDown={() => table.current?.focusFirst()}
      tools={tools}
    >
      {views}
      {filters.map((filter) => (
        <Chip
          key={filter.param}
          filter={filter}
          rows={rows}
          value={address.values[filter.param] ?? ''}
          onChange={address.setFilter}
        />
      ))}
    </FilterBar>
  );
}

type ChipProps<Row> = {
  filter: ListFilter<Row>;
  rows: readonly Row[];
  value: string;
  onChange: (param: string, value: string) => void;
};

const any = { value: 'any', label: 'Any' };

const Chip = memo(function Chip<Row>({ filter, rows, value, onChange }: ChipProps<Row>) {
  const { param, label, options, renderOption } = filter;
  const choices = useMemo(
    () => [any, ...(typeof options === 'function' ? options(rows, value) : options)],
    [options, rows, value],
  );
  const handleChange = useCallback(
    (chosen: string) => {
      onChange(param, chosen === any.value ? '' : chosen);
    },
    [param, onChange],
  );
  return (
    <FilterChip
      label={label}
      value={value === '' ? any.value : value}
      anyValue={any.value}
      options={choices}
      onChange={handleChange}
      renderOption={renderOption}
    />
  );
}) as <Row>(props: ChipProps<Row>) => ReactNode;
