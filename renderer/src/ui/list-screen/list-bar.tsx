import { useState, type ReactNode } from 'react';
import { FilterBar, PlainBar } from './filters/filter-bar.tsx';
import { FoldingChips } from './filters/folding-chips.tsx';
import { ListChip } from './filters/list-chip.tsx';
import { PhoneFilters } from './filters/phone-filters.tsx';
import type { ListFilter } from './list-types.ts';
import type { List } from './rows/use-list.ts';

type Props<Row extends { id: string }> = {
  list: List<Row>;
  /** The switch between layouts, at the right; on a phone it comes first. */
  layouts?: ReactNode;
  /** False if what is shown is not filtered. */
  hasFilters?: boolean;
  views: ReactNode;
  tools: ReactNode;
  /** The sort order, if no table head offers it. On a phone it is among the filters. */
  sort: ReactNode;
};

/** Filters and tools above the rows. Typing only renders the field again. */
export function ListBar<Row extends { id: string }>(props: Props<Row>) {
  const { list, layouts, hasFilters = true, views, tools, sort } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { address, field, table, words, filters, rows, isPhone } = list;
  if (!hasFilters)
    return isPhone ? (
      <PlainBar start={layouts}>{views}</PlainBar>
    ) : (
      <PlainBar start={views}>{layouts}</PlainBar>
    );
  // On a phone the filters would take the rows' space, so only those that are set are shown.
  const isSet = ({ param }: ListFilter<Row>) => address.values[param] !== undefined;
  const propsOf = (filter: ListFilter<Row>) => ({
    filter,
    rows,
    value: address.values[filter.param] ?? '',
    onChange: address.setFilter,
  });
  const shown = isPhone && !isOpen ? filters.filter(isSet) : filters;
  return (
    <FilterBar
      label={`Filter ${words.many}`}
      text={address.text}
      inputRef={field}
      onText={address.setText}
      onLeaveDown={() => table.current?.focusFirst()}
      start={isPhone ? layouts : views}
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
          {isPhone ? null : layouts}
          {tools}
        </>
      }
    >
      {isPhone ? (
        <>
          {views}
          {shown.map((filter) => (
            <ListChip key={filter.param} {...propsOf(filter)} />
          ))}
        </>
      ) : (
        <FoldingChips
          chips={shown.map((filter) => ({
            id: filter.param,
            isSet: isSet(filter),
            chip: <ListChip {...propsOf(filter)} />,
          }))}
        />
      )}
      {isPhone && isOpen ? sort : null}
    </FilterBar>
  );
}
