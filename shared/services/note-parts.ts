import { activityPageSize, commentPageSize } from '#shared/contract/blocks.ts';
import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { toPerson, type PersonRow } from './model-rows.ts';
import { toNoteVersion, type NoteVersionRow } from './note-rows.ts';
import { toActivity, toComment, type ActivityRow, type CommentRow } from './task-rows.ts';

type PartCalls =
  | 'notes.versions'
  | 'notes.version'
  | 'notes.comments'
  | 'notes.comment'
  | 'notes.editComment'
  | 'notes.deleteComment'
  | 'notes.restoreComment'
  | 'notes.activity'
  | 'notes.watch'
  | 'notes.presence';

/** What belongs to a note: versions, comments, activity, who watches it and who has it open. */
export function notePartHandlers(client: Client): Pick<Handlers<'notes'>, PartCalls> {
  return {
    'notes.versions': async ({ noteId, before }) =>
      (
        (await run(
          client.rpc(
            'list_note_versions',
            { p_note_id: noteId, ...(before === null ? {} : { p_before_version: before }) },
            { get: true },
          ),
        )) as NoteVersionRow[]
      ).map(toNoteVersion),
    'notes.version': async ({ noteId, version }) =>
      (await run(
        client.rpc('get_note_version', { p_note_id: noteId, p_version: version }, { get: true }),
      )) as CallOutput<'notes.version'>,
    'notes.comments': async ({ noteId, before }) =>
      (
        (await run(
          client.rpc(
            'list_note_comments',
            {
              p_note_id: noteId,
              p_limit: commentPageSize,
              ...(before === null ? {} : { p_before_id: before }),
            },
            { get: true },
          ),
        )) as CommentRow[]
      ).map(toComment),
    'notes.comment': async ({ noteId, body, mentions }) =>
      toComment(
        (await run(
          client.rpc('save_note_comment', { p_note_id: noteId, p_comment: { body, mentions } }),
        )) as CommentRow,
      ),
    'notes.editComment': async ({ id, rowVersion, body, mentions }) =>
      toComment(
        (await run(
          client.rpc('save_note_comment', {
            p_id: id,
            p_comment: { body, mentions, row_version: rowVersion },
          }),
        )) as CommentRow,
      ),
    'notes.deleteComment': async ({ id }) => {
      await run(client.rpc('delete_note_comment', { p_id: id }));
    },
    'notes.restoreComment': async ({ id }) =>
      toComment((await run(client.rpc('restore_note_comment', { p_id: id }))) as CommentRow),
    'notes.activity': async ({ noteId, before }) =>
      (
        (await run(
          client.rpc(
            'list_note_activity',
            {
              p_note_id: noteId,
              p_limit: activityPageSize,
              ...(before === null ? {} : { p_before_id: before }),
            },
            { get: true },
          ),
        )) as ActivityRow[]
      ).map(toActivity),
    'notes.watch': async ({ id, watch }) => {
      await run(client.rpc('set_note_watch', { p_note_id: id, p_watch: watch }));
    },
    'notes.presence': async ({ id, isEditing }) =>
      (
        (await run(
          client.rpc('touch_note_presence', {
            p_note_id: id,
            ...(isEditing === null ? {} : { p_is_editing: isEditing }),
          }),
        )) as { person: PersonRow; is_editing: boolean }[]
      ).map(({ person, is_editing }) => ({ person: toPerson(person), isEditing: is_editing })),
  };
}
