import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import { camel } from '#shared/lib/case.ts';
import { blockHandlers } from './blocks/block-handlers.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';

type PartCalls = 'notes.versions' | 'notes.version' | 'notes.watch' | 'notes.presence';

/** What belongs to a note: versions, comments, activity, who watches it and who has it open. */
export function notePartHandlers(client: Client) {
  return {
    ...blockHandlers(client, 'notes', { row: 'note', key: 'noteId', parameter: 'p_note_id' }),
    'notes.versions': async ({ noteId, before }) =>
      camel(
        await run(
          client.rpc(
            'list_note_versions',
            { p_note_id: noteId, ...(before === null ? {} : { p_before_version: before }) },
            { get: true },
          ),
        ),
      ),
    'notes.version': async ({ noteId, version }) =>
      (await run(
        client.rpc('get_note_version', { p_note_id: noteId, p_version: version }, { get: true }),
      )) as CallOutput<'notes.version'>,
    'notes.watch': async ({ id, watch }) => {
      await run(client.rpc('set_note_watch', { p_note_id: id, p_watch: watch }));
    },
    'notes.presence': async ({ id, isEditing }) =>
      camel(
        await run(
          client.rpc('touch_note_presence', {
            p_note_id: id,
            ...(isEditing === null ? {} : { p_is_editing: isEditing }),
          }),
        ),
      ),
  } satisfies Pick<Handlers<'notes'>, PartCalls>;
}
