import type { SavedView } from '#shared/contract/saved-views.ts';

/** What a view stores: the address parameters of the list, except for the open row. */
export type ViewParams = Readonly<Record<string, string>>;

/** Views are stored by users, so values that aren't strings are ignored. */
export const paramsOf = ({ filters }: Pick<SavedView, 'filters'>): ViewParams =>
  Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

export function isSameView(one: ViewParams, other: ViewParams): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
