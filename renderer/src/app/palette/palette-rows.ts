import type { ReactNode } from 'react';

export const paletteGroups = [
  'Recent',
  'Models',
  'Actions',
  'People',
  'Chats',
  'Tasks',
  'Events',
  'Accounts',
  'Documents',
  'Listings',
  'Link pages',
  'Bots',
  'Posts',
  'Notes',
  'Pages',
] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** One row of the palette: it leads to an address, or runs an action. */
export type PaletteRow = {
  id: string;
  group: PaletteGroup;
  title: string;
  detail?: string;
  /** Additional words that find it, besides its title. */
  also?: string;
  icon: ReactNode;
  /** The shortcut that does the same without the palette. */
  keys?: string | undefined;
} & (
  | {
      to: string;
      /** What to run on that page: the id of one of its actions. */
      action?: string;
      run?: undefined;
    }
  | { run: () => void; to?: undefined }
);

/** The scope of the search: everything, or what a prefix narrows it to. */
export const scopes = [
  { name: 'everything', label: 'Everything', sign: '' },
  { name: 'tasks', label: 'tasks', sign: '#' },
  { name: 'people', label: 'people', sign: '@' },
  { name: 'events', label: 'events', sign: ':' },
  { name: 'actions', label: 'actions', sign: '>' },
] as const;
export type Scope = (typeof scopes)[number]['name'];

/** The scope that a text's prefix selects, and the text without it. */
export function asked(text: string): { scope: Scope; words: string } {
  const scope = scopes.find(({ sign }) => sign !== '' && text.startsWith(sign));
  return scope === undefined
    ? { scope: 'everything', words: text.trim() }
    : { scope: scope.name, words: text.slice(1).trim() };
}
