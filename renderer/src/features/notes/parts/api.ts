import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { NoteKind } from '#shared/contract/note-fields.ts';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';

export const duplicateNote = (id: string, kind?: NoteKind) =>
  request('notes.duplicate', { id, ...(kind === undefined ? {} : { kind }) });

export const editComment = (change: CallInput<'notes.editComment'>) => request('notes.editComment', change);

export const listTemplates = async () =>
  (
    await request('notes.list', {
      filter: { scope: 'templates' },
      sort: { by: 'title' },
      limit: noteFieldLimits.page,
    })
  ).rows;
