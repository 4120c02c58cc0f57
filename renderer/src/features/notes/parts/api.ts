import { request } from '#renderer/bridge/index.ts';
import type { CallInput } from '#shared/contract/bridge.ts';
import type { NoteKind } from '#shared/contract/note-fields.ts';
import { noteFieldLimits } from '#shared/domain/note-limits.ts';

export const duplicateNote = (id: string, kind?: NoteKind) =>
  request('notes.duplicate', { id, ...(kind === undefined ? {} : { kind }) });

export const verifyNote = (id: string, until: string | null) => request('notes.verify', { id, until });

export const listVersions = (noteId: string, before: number | null) =>
  request('notes.versions', { noteId, before });

export const getVersion = (noteId: string, version: number) => request('notes.version', { noteId, version });

export const restoreVersion = (noteId: string, version: number) =>
  request('notes.restoreVersion', { noteId, version });

export const listComments = (noteId: string, before: string | null) =>
  request('notes.comments', { noteId, before });

export const addComment = (comment: CallInput<'notes.comment'>) => request('notes.comment', comment);

export const editComment = (change: CallInput<'notes.editComment'>) => request('notes.editComment', change);

export const deleteComment = (id: string) => request('notes.deleteComment', { id });

export const restoreComment = (id: string) => request('notes.restoreComment', { id });

export const listActivity = (noteId: string, before: string | null) =>
  request('notes.activity', { noteId, before });

export const watchNote = (id: string, watch: CallInput<'notes.watch'>['watch']) =>
  request('notes.watch', { id, watch });

export const listTemplates = async () =>
  (
    await request('notes.list', {
      filter: { scope: 'templates' },
      sort: { by: 'title' },
      limit: noteFieldLimits.page,
    })
  ).rows;
