import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import { nextSort, readSort, useParamChanges, useSearchText } from '#renderer/lib/lists/list-params.ts';
import type { ListFilter, Preset, Values } from './list-types.ts';

export type AddressOptions<Row> = {
  filters: readonly ListFilter<Row>[];
  presets?: readonly Preset[] | undefined;
  /** The orders that there are; the usual one is first. */
  sortNames: readonly string[];
  /** The parameter that names the open row. */
  openParam: string;
  /** What else of the address a view keeps: how the rows are laid out. */
  alsoKept?: readonly string[] | undefined;
};

const nothing: readonly string[] = [];

export const usualPresets: readonly Preset[] = [{ label: 'All', params: {} }];

/** What is listed, in which order, and which row is open: all of it stands in the address, so that a link shows the same. */
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
    /** The filters that are set, and what the presets set. */
    values,
    sort,
    /** The text as the address has it, a moment after the field. */
    askedText: (params.get('q') ?? '').trim(),
    /** The text, or a filter: presets are no filters. */
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
    /** Everything that a view keeps of this list. */
    view,
    /** Puts a view in the place of what is there; the open row stays open. */
    applyView: useCallbackRef((wanted: Values) => {
      setText(wanted['q'] ?? '');
      const kept = Object.entries(wanted).filter(([name]) => known.includes(name));
      change({ ...none(known), ...Object.fromEntries(kept) }, false);
    }),
    /** Changes what a preset sets, and leaves the filters unless they are cleared; the layout stays in any case. */
    applyPreset: useCallbackRef((wanted: Values, clears = false) => {
      if (clears) setText('');
      change({ ...none(clears ? asked : presetNames), ...wanted }, false);
    }),
    openId,
    /** The first opening is a step that Back undoes; moving on to the next row is not. */
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

/** What the address says of these names; of what someone may have written, only what has a meaning. */
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

/** The same for the same text: the address also changes when a row is opened, and ten thousand would be filtered again. */
const useValues = (text: string): Values =>
  useMemo(() => Object.fromEntries(JSON.parse(text) as [string, string][]), [text]);

function accepts<Row>({ accepts: accepted, options }: ListFilter<Row>, value: string): boolean {
  if (accepted !== undefined) return accepted(value);
  return typeof options === 'function' || options.some((option) => option.value === value);
}
