import { useMemo } from 'react';
import { postingQueries, type MediaList } from '#renderer/features/posting/queries.ts';
import type { Compare, ListFilter } from '#renderer/ui/list-screen/list-types.ts';
import { useWholeList } from '#renderer/ui/list-screen/rows/use-whole-list.ts';
import type { PostMedia, SocialAccount } from '#shared/contract/posting-rows.ts';
import { byNewest, mediaText, mediaWords } from './media-labels.ts';

/** A file with its card's title. */
export type MediaRow = PostMedia & { title: string };
type By = Compare<MediaRow>;

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const known = new WeakMap<MediaList, { rows: readonly MediaRow[]; isComplete: boolean }>();

/** Returns the same rows for the same answer. */
function read(list: MediaList): { rows: readonly MediaRow[]; isComplete: boolean } {
  const read = known.get(list) ?? {
    isComplete: list.isComplete,
    rows: list.rows.map((row) => ({ ...row, title: row.fileName })),
  };
  known.set(list, read);
  return read;
}

/** The models that have accounts, by name. */
export function modelsOf(accounts: readonly SocialAccount[]): { value: string; label: string }[] {
  return [...new Map(accounts.map(({ modelId, modelName }) => [modelId, modelName]))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => words.compare(a.label, b.label));
}

const filtersOf = (accounts: readonly SocialAccount[]): readonly ListFilter<MediaRow>[] => [
  {
    param: 'model',
    label: 'Model',
    options: modelsOf(accounts),
    matches: ({ modelId }, value) => modelId === value,
  },
  {
    param: 'tag',
    label: 'Tag',
    accepts: () => true,
    options: (rows) =>
      [...new Set(rows.flatMap(({ tags }) => tags))]
        .sort((a, b) => words.compare(a, b))
        .map((tag) => ({ value: tag, label: tag })),
    matches: ({ tags }, value) => tags.includes(value),
  },
  {
    param: 'kind',
    label: 'Kind',
    options: [
      { value: 'image', label: 'Pictures' },
      { value: 'video', label: 'Videos' },
    ],
    matches: ({ mime }, value) => mime?.startsWith(`${value}/`) === true,
  },
  {
    param: 'used',
    label: 'Used',
    options: [
      { value: 'never', label: 'Not yet' },
      { value: 'once', label: 'Used' },
    ],
    matches: ({ usedCount }, value) => (usedCount === 0) === (value === 'never'),
  },
];

const byName: By = (a, b) => words.compare(a.fileName, b.fileName);
const sorts = {
  by: {
    newest: byNewest,
    used: (a, b) => b.usedCount - a.usedCount,
    longest: (a, b) => (a.lastUsedAt ?? '').localeCompare(b.lastUsedAt ?? ''),
    name: byName,
  },
  then: byName,
} as const satisfies { by: Record<string, By>; then: By };

export const sortOptions = [
  { value: 'newest', label: 'Newest' },
  { value: 'used', label: 'Most used' },
  { value: 'longest', label: 'Longest not used' },
  { value: 'name', label: 'Name' },
];

const noAccounts: readonly SocialAccount[] = [];

/** The library, filtered and sorted by the address. */
export const useMediaList = (accounts: readonly SocialAccount[] = noAccounts) =>
  useWholeList({
    area: 'posting-library',
    words: mediaWords,
    openParam: 'media',
    filters: useMemo(() => filtersOf(accounts), [accounts]),
    sorts,
    search: mediaText,
    query: useMemo(() => () => postingQueries.media(null), []),
    read,
  });
