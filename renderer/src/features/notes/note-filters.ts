import { tagOptions, renderTag } from '#renderer/entities/tag/tag-options.tsx';
import { renderPerson } from '#renderer/entities/person/person-options.tsx';
import type { Option } from '#renderer/lib/lists/matching-options.ts';
import type { Asked, ListFilter, Preset, Values } from '#renderer/ui/list-screen/list-types.ts';
import { noteScopes } from '#shared/contract/note-fields.ts';
import type { noteFilterSchema } from '#shared/contract/note-fields.ts';
import type { NoteSort } from '#shared/contract/notes.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type * as z from 'zod/mini';
import type { NoteRow } from './note-row.ts';

export type NoteFilter = z.input<typeof noteFilterSchema>;
/** `mine`: the notes that the user created. */
export type NoteView = NoteFilter['scope'] | 'mine';

/** The views of the list; the specification defines `general` for addresses. */
export const notePresets: readonly (Preset & { view: NoteView })[] = [
  { view: 'all', label: 'All notes', params: {} },
  { view: 'mine', label: 'Mine', params: { scope: 'mine' } },
  { view: 'general', label: 'General', params: { general: 'true' } },
  { view: 'private', label: 'Private', params: { scope: 'private' } },
  { view: 'pinned', label: 'Pinned', params: { scope: 'pinned' } },
  { view: 'playbooks', label: 'Playbooks', params: { scope: 'playbooks' } },
  { view: 'drafts', label: 'Drafts', params: { scope: 'drafts' } },
  { view: 'templates', label: 'Templates', params: { scope: 'templates' } },
  { view: 'trash', label: 'Trash', params: { scope: 'trash' } },
];

export const viewOf = ({ scope, general }: Values): NoteView =>
  general === 'true'
    ? 'general'
    : scope === 'mine'
      ? 'mine'
      : (noteScopes.find((known) => known === scope) ?? 'all');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isUuid = (value: string) => uuid.test(value);

type Choices = { models: readonly Option[]; people: readonly Option[]; tags: readonly Tag[] };

export const noteFilters = ({ models, people, tags }: Choices): readonly ListFilter<NoteRow>[] => [
  { param: 'tag', label: 'Tag', accepts: isUuid, options: tagOptions(tags), renderOption: renderTag },
  // The names that links in notifications and models use.
  { param: 'modelId', label: 'Model', accepts: isUuid, options: models },
  { param: 'author', label: 'Author', accepts: isUuid, options: people, renderOption: renderPerson },
];

/** Turns the address into the server's filter. */
export function toFilter({ values, text }: Pick<Asked, 'values' | 'text'>, viewerId: string): NoteFilter {
  const view = viewOf(values);
  const { tag, modelId, author } = values;
  const createdBy = view === 'mine' ? viewerId : author;
  return {
    scope: view === 'mine' ? 'all' : view,
    ...(modelId === undefined ? {} : { modelId }),
    ...(createdBy === undefined ? {} : { createdBy }),
    ...(tag === undefined ? {} : { tagIds: [tag] }),
    ...(text === '' ? {} : { text }),
  };
}

/** The sort orders, the default first. */
export const noteSorts = [
  { value: 'recent', label: 'Pinned first' },
  { value: 'edited', label: 'Last edited' },
  { value: 'created', label: 'Created' },
  { value: 'title', label: 'Title' },
] as const satisfies readonly { value: NoteSort; label: string }[];

export const noteSortNames: readonly string[] = noteSorts.map(({ value }) => value);

export function sortOf({ sort, values }: Pick<Asked, 'sort' | 'values'>): {
  by: NoteSort;
  isDescending: boolean;
} {
  if (viewOf(values) === 'trash') return { by: 'deleted', isDescending: true };
  const by = noteSorts.find(({ value }) => value === sort.column)?.value ?? 'recent';
  // Dates sort newest first.
  return { by, isDescending: by === 'edited' || by === 'created' };
}
