import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import { nextSort, readSort, useParamChanges, useSearchText } from '#renderer/lib/lists/list-params.ts';
import type { ListFilter, Preset, Values } from './list-types.ts';

export type AddressOptions<Row> = {
  filters: readonly ListFilter<Row>[];
  presets?: readonly Preset[] | undefined;
  /** The available sort orders, the default first. */
  sortNames: readonly string[];
  /** The address parameter with the id of the open row. */
  openParam: string;
  /** Other address parameters that a view stores: the layout. */
  alsoKept?: readonly string[] | undefined;
};

const nothing: readonly string[] = [];

export const usualPresets: readonly Preset[] = [{ label: 'All', params: {} }];

/** The filters, sort order and open row of a list are all in the address, so that a link shows the same. */
export function useListAddress<Row>(options: AddressOptions<Row>) {
  const { filters, presets = usualPresets, sortNames, openParam, alsoKept = nothing } = options;
  const { params, change } = useParamChanges();
  const { text, setText } = useSearchText();
  const openId = params.get(openParam) ?? undefined;
  const sort = readSort(params.get('sort'), sortNames, sortNames[0] ?? '');

  const filterNames = filters.map(({ param }) => param);
  const presetNames = presets.flatMap((preset) => Object.keys(preset.params));
  const asked = [...new Set(['q', 'sort', ...filterNames, ...presetNames])];
  const known = [...asked, ...alsoKept];

  const values = useValues(textOfValues(params, [...filterNames, ...presetNames], { filters, presets }));
  const view = useValues(textOfValues(params, known));
  const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));

  return {
    text,
    setText: useCallbackRef(setText),
    /** The filters that are set, and the parameters of the preset. */
    values,
    sort,
    /** The text in the address, which follows the field after a short delay. */
    askedText: (params.get('q') ?? '').trim(),
    /** Whether a text or a filter is set; presets don't count. */
    hasText: text.trim() !== '',
    hasFilters: filterNames.some((name) => values[name] !== undefined),
    setFilter: useCallbackRef((name: string, value: string) => {
      change({ [name]: value }, true);
    }),
    sortBy: useCallbackRef((column: string) => {
      change({ sort: nextSort(column, sort, sortNames[0] ?? '') }, true);
    }),
    clearFilters: useCallbackRef(() => {
      setText('');
      change({ q: '', ...none(filterNames) }, true);
    }),
    /** The list's settings as a view stores them. */
    view,
    /** Replaces the current settings by a view; the open row stays open. */
    applyView: useCallbackRef((wanted: Values) => {
      setText(wanted['q'] ?? '');
      const kept = Object.entries(wanted).filter(([name]) => known.includes(name));
      change({ ...none(known), ...Object.fromEntries(kept) }, false);
    }),
    /** Applies a preset, and keeps the filters unless they are to be cleared; the layout always stays. */
    applyPreset: useCallbackRef((wanted: Values, clears = false) => {
      if (clears) setText('');
      change({ ...none(clears ? asked : presetNames), ...wanted }, false);
    }),
    openId,
    /** Back undoes opening a row, but not moving on to the next row. */
    openRow: useCallbackRef((id: string) => {
      change({ [openParam]: id }, openId !== undefined);
    }),
    closeRow: useCallbackRef(() => {
      change({ [openParam]: '' }, true);
    }),
  };
}

export type ListAddress = ReturnType<typeof useListAddress>;

type Rules<Row> = { filters: readonly ListFilter<Row>[]; presets: readonly Preset[] };

/** The values of these parameters; invalid values in the address are ignored. */
function textOfValues<Row>(params: URLSearchParams, names: readonly string[], rules?: Rules<Row>): string {
  return JSON.stringify(
    [...new Set(names)].flatMap((name) => {
      const value = params.get(name) ?? '';
      return value === '' || (rules !== undefined && !isKnown(rules, name, value)) ? [] : [[name, value]];
    }),
  );
}

function isKnown<Row>({ filters, presets }: Rules<Row>, name: string, value: string): boolean {
  const filter = filters.find(({ param }) => param === name);
  return filter === undefined ? presets.some(({ params }) => params[name] === value) : accepts(filter, value);
}

/**
 * The same object for the same text: the address also changes when a row is opened, and ten thousand rows would be
 * filtered again.
 */
const useValues = (text: string): Values =>
  useMemo(() => Object.fromEntries(JSON.parse(text) as [string, string][]), [text]);

function accepts<Row>({ accepts: accepted, options }: ListFilter<Row>, value: string): boolean {
  if (accepted !== undefined) return accepted(value);
  return typeof options === 'function' || options.some((option) => option.value === value);
}
