import { memo, useCallback, useMemo, type ReactNode } from 'react';
import { FilterChip } from '#renderer/ui/table/filter-chip.tsx';
import type { ListFilter } from '#renderer/ui/list-screen/list-types.ts';

type Props<Row> = {
  filter: ListFilter<Row>;
  rows: readonly Row[];
  value: string;
  onChange: (param: string, value: string) => void;
};

const anyValue = 'any';

/** A filter's chip with its current value. */
export const ListChip = memo(function ListChip<Row>({ filter, rows, value, onChange }: Props<Row>) {
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
}) as <Row>(props: Props<Row>) => ReactNode;
