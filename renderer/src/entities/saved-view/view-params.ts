import type { SavedView } from '#shared/contract/saved-views.ts';

/** What a list keeps of itself in a view: the parameters of its address, except for the row that is open. */
export type ViewParams = Readonly<Record<string, string>>;

/** Views are data of people: whatever is not a text is no parameter. */
export const paramsOf = ({ filters }: Pick<SavedView, 'filters'>): ViewParams =>
  Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

export function isSameView(one: ViewParams, other: ViewParams): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
