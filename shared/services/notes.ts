import type { CallOutput, Handlers } from '#shared/contract/bridge.ts';
import { camel, snake } from '#shared/lib/case.ts';
import type { Client } from './database/client.ts';
import { run } from './database/query.ts';
import { findPeople, listPage, saveRow, saveRows } from './database/row-calls.ts';
import { notePartHandlers } from './note-parts.ts';
import type { ServiceContext } from './service-context.ts';
import { ask, pass } from './database/pass.ts';

export function noteHandlers({ client }: ServiceContext): Handlers<'notes'> {
  return {
    ...notePartHandlers(client),
    'notes.list': (input) => listPage(client, 'notes', input),
    'notes.count': ({ filters }) =>
      run(client.rpc('count_notes', { p_filters: JSON.stringify(filters) }, { get: true })),
    'notes.get': ({ id }) => getNote(client, id),
    'notes.find': ask(client, 'search_notes'),
    'notes.create': async ({ title, content, templateId, ...fields }) =>
      getNote(
        client,
        await run(
          client.rpc('create_note', {
            p_note: {
              title,
              ...(content === undefined ? {} : { content: JSON.stringify(content) }),
              ...(templateId === undefined ? {} : { template_id: templateId }),
              ...snake(fields),
            },
          }),
        ),
      ),
    'notes.duplicate': async ({ id, kind }) =>
      getNote(
        client,
        await run(
          client.rpc('duplicate_note', { p_id: id, ...(kind === undefined ? {} : { p_note_kind: kind }) }),
        ),
      ),
    'notes.save': async ({ id, contentVersion, title, content, keeps }) =>
      camel(
        await run(
          client.rpc('save_note_content', {
            p_note_id: id,
            p_content_version: contentVersion,
            p_title: title,
            p_content: JSON.stringify(content),
            p_keeps: keeps,
          }),
        ),
      ),
    'notes.update': (change) => saveRow(client, 'notes', change),
    'notes.updateMany': ({ notes }) => saveRows(client, 'notes', notes, false),
    'notes.lock': pass(client, 'set_note_lock', { id: 'p_note_id', isLocked: 'p_locked' }),
    'notes.verify': pass(client, 'verify_note', { id: 'p_note_id' }),
    'notes.restoreVersion': pass(client, 'restore_note_version'),
    'notes.people': (input) => findPeople(client, 'note', input),
  };
}

async function getNote(client: Client, id: string): Promise<CallOutput<'notes.get'>> {
  // The content is a document, whose keys must not be converted.
  return camel(await run(client.rpc('get_note', { p_id: id }, { get: true })), ['content']);
}
