import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import { blockHandlers } from './blocks/block-handlers.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { ask, pass, tell } from './database/pass.ts';

type PartCalls = 'notes.versions' | 'notes.version' | 'notes.watch' | 'notes.presence';

/** The parts of a note: versions, comments, activity, who watches it and who has it open. */
export function notePartHandlers(client: Client) {
  return {
    ...blockHandlers(client, 'notes', { row: 'note', key: 'noteId', parameter: 'p_note_id' }),
    'notes.versions': ask(client, 'list_note_versions', { before: 'p_before_version' }),
    'notes.version': async ({ noteId, version }) =>
      (await run(
        client.rpc('get_note_version', { p_note_id: noteId, p_version: version }, { get: true }),
      )) as CallOutput<'notes.version'>,
    'notes.watch': tell(client, 'set_note_watch', { id: 'p_note_id' }),
    'notes.presence': pass(client, 'touch_note_presence', { id: 'p_note_id' }),
  } satisfies Pick<Handlers<'notes'>, PartCalls>;
}
