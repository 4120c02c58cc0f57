import { memo, useCallback, useMemo, useState, type ReactNode } from 'react';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import { FilterBar, PlainBar } from './filter-bar.tsx';
import { PhoneFilters } from './phone-filters.tsx';
import type { ListFilter } from './list-types.ts';
import type { List } from './use-list.ts';

type Props<Row extends { id: string }> = {
  list: List<Row>;
  /** Before the filters. */
  start?: ReactNode;
  /** False where what is shown is not filtered. */
  hasFilters?: boolean;
  /** On a phone the views stand here. */
  views: ReactNode;
  tools: ReactNode;
  /** The order, where no head of a table says it. On a phone it stands with the filters. */
  sort: ReactNode;
};

/** Filters and tools above the rows. Typing draws the field again, and nothing beside it. */
export function ListBar<Row extends { id: string }>(props: Props<Row>) {
  const { list, start, hasFilters = true, views, tools, sort } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { address, field, table, words, filters, rows, isPhone } = list;
  if (!hasFilters) return <PlainBar start={start}>{views}</PlainBar>;
  // A phone has room for the rows, or for what filters them: those that are set stay in view.
  const isSet = ({ param }: ListFilter<Row>) => address.values[param] !== undefined;
  const shown = isPhone && !isOpen ? filters.filter(isSet) : filters;
  return (
    <FilterBar
      label={`Filter ${words.many}`}
      text={address.text}
      inputRef={field}
      onText={address.setText}
      onLeaveDown={() => table.current?.focusFirst()}
      start={start}
      beside={
        isPhone && (filters.length > 0 || sort !== undefined) ? (
          <PhoneFilters
            setCount={filters.filter(isSet).length}
            isOpen={isOpen}
            onToggle={() => {
              setIsOpen(!isOpen);
            }}
          />
        ) : null
      }
      tools={
        <>
          {isPhone ? null : sort}
          {tools}
        </>
      }
    >
      {views}
      {shown.map((filter) => (
        <Chip
          key={filter.param}
          filter={filter}
          rows={rows}
          value={address.values[filter.param] ?? ''}
          onChange={address.setFilter}
        />
      ))}
      {isPhone && isOpen ? sort : null}
    </FilterBar>
  );
}

type ChipProps<Row> = {
  filter: ListFilter<Row>;
  rows: readonly Row[];
  value: string;
  onChange: (param: string, value: string) => void;
};

const anyValue = 'any';

const Chip = memo(function Chip<Row>({ filter, rows, value, onChange }: ChipProps<Row>) {
  const { param, label, options, renderOption, anyLabel = 'Any' } = filter;
  const choices = useMemo(
    () => [
      { value: anyValue, label: anyLabel },
      ...(typeof options === 'function' ? options(rows, value) : options),
    ],
    [options, rows, value, anyLabel],
  );
  const handleChange = useCallback(
    (chosen: string) => {
      onChange(param, chosen === anyValue ? '' : chosen);
    },
    [param, onChange],
  );
  return (
    <FilterChip
      label={label}
      value={value === '' ? anyValue : value}
      anyValue={anyValue}
      options={choices}
      onChange={handleChange}
      renderOption={renderOption}
    />
  );
}) as <Row>(props: ChipProps<Row>) => ReactNode;
