import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { Answered, RowChangesSpec } from '#renderer/ui/changes/row-changes.ts';
import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import type { NoteChanges } from '#shared/contract/note-fields.ts';
import type { ChangedNoteRow } from '#shared/contract/note-rows.ts';
import { sortOf, viewOf } from './note-filters.ts';
import { firstListed, showAnsweredNotes } from './queries.ts';

type NoteAnswer = Answered<ChangedNoteRow, NoteChanges>;

const tags = ['tagIds', 'addTagIds', 'removeTagIds'];
/** Fields that affect no list, except tags in a list filtered by tag. */
const beside = [...tags, 'verifierId'];

/** Whether a change of these fields changes which notes a list has, or their order. */
function isListed(fields: ReadonlySet<string>, values: Asked['values'], sort: unknown): boolean {
  const isOf = (names: readonly string[]) => names.some((name) => fields.has(name));
  const view = viewOf(values);
  return [...fields].some((field) => {
    if (beside.includes(field)) return values['tag'] !== undefined && isOf(tags);
    if (field === 'modelId') return values['modelId'] !== undefined || view === 'general';
    if (field === 'isPinned')
      return view === 'pinned' || sortOf({ values, sort: sort as Asked['sort'] }).by === 'recent';
    return true;
  });
}

/** How changes to a note's fields other than its text are sent and shown. */
export const noteRowChanges: RowChangesSpec<ChangedNoteRow, NoteChanges> = {
  key: ['notes'],
  isCounted: false,
  sendMany: async (steps) =>
    (await request('notes.updateMany', { notes: [...steps] })).map((answer): NoteAnswer => ({
      ...answer,
      also: [],
    })),
  sendOne: async (step) => ({ ...(await request('notes.update', step)), also: [] }),
  show: showAnsweredNotes,
  isAffected: ([, kind, ...rest]: QueryKey, { ids, fields }) => {
    const [first, second, , third] = rest;
    switch (kind) {
      case 'detail':
        return ids.length > 1 && ids.includes(String(first));
      case 'comments':
      case 'versions':
        return false;
      case 'activity':
        return ids.includes(String(first));
      case 'list':
        return isListed(fields, second as Asked['values'], third);
      case 'count':
        return first === 'views'
          ? [...fields].some((field) => !beside.includes(field))
          : isListed(fields, second as Asked['values'], {});
      default:
        return true;
    }
  },
};

/** Whether saving a note's text here changes the cached data under a key. */
export function isByText(client: QueryClient, id: string, [area, kind, ...rest]: QueryKey): boolean {
  const [first, values, text, sort] = rest;
  switch (kind) {
    case 'versions':
      return first === id;
    case 'list': {
      const { by } = sortOf({ values: values as Asked['values'], sort: sort as Asked['sort'] });
      if (text !== '' || by === 'title') return true;
      return (
        (by === 'recent' || by === 'edited') &&
        firstListed(client, [area, kind, ...rest], { isPinnedFirst: by === 'recent', id }) !== id
      );
    }
    case 'count':
      return first !== 'views' && text !== '';
    case 'of-model':
    case 'templates':
      return true;
    default:
      return false;
  }
}
