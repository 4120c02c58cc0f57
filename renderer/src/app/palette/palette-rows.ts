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

/** One line of the palette: it leads to an address, or does something. */
export type PaletteRow = {
  id: string;
  group: PaletteGroup;
  title: string;
  detail?: string;
  /** What it is found by besides its title. */
  also?: string;
  icon: ReactNode;
  /** What leads there, or does it, without the palette. */
  keys?: string | undefined;
} & (
  | {
      to: string;
      /** What that page then does: the id of an action that it offers. */
      action?: string;
      run?: undefined;
    }
  | { run: () => void; to?: undefined }
);

/** What the person asks for: everything, or what a sign at the start narrows it to. */
export const scopes = [
  { name: 'everything', label: 'Everything', sign: '' },
  { name: 'tasks', label: 'tasks', sign: '#' },
  { name: 'people', label: 'people', sign: '@' },
  { name: 'events', label: 'events', sign: ':' },
  { name: 'actions', label: 'actions', sign: '>' },
] as const;
export type Scope = (typeof scopes)[number]['name'];

/** The scope that a sign at the start of a text asks for, and the text without it. */
export function asked(text: string): { scope: Scope; words: string } {
  const scope = scopes.find(({ sign }) => sign !== '' && text.startsWith(sign));
  return scope === undefined
    ? { scope: 'everything', words: text.trim() }
    : { scope: scope.name, words: text.slice(1).trim() };
}
