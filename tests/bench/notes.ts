import { noteScopes } from '#shared/contract/note-fields.ts';
import { noteSorts } from '#shared/contract/notes.ts';
import { openPostgresLane } from '#tests/support/lanes/postgres-lane.ts';
import { startSharedServer } from '#tests/support/lanes/postgres-setup.ts';
import { startServiceHost } from '#tests/support/service-host.ts';
import { fillLargeAgency } from './large-agency.ts';
import { timed } from './tasks.ts';
import type { Row } from './table.ts';

const words = {
  'a common word': 'coat',
  'a word of some': 'contract',
  'two words': 'winter 4001',
  'two letters': 'wi',
  nothing: 'zzzzqq',
} as const;

/** What people wait for with 20,000 notes, on Postgres behind PostgREST. */
export async function noteRows(): Promise<Row[]> {
  const { shared, stop } = await startSharedServer({ shared_buffers: '256MB', jit: 'off' });
  try {
    const lane = await openPostgresLane(shared);
    try {
      const { askers, modelId, noteId } = await fillLargeAgency(lane);
      const rows: Row[] = [];
      for (const [asker, person] of Object.entries(askers)) {
        const host = startServiceHost(lane, person.session);
        const list = (filter: object, by: (typeof noteSorts)[number] = 'recent') =>
          host.call('notes.list', { filter: { scope: 'all', ...filter }, sort: { by } });
        const calls: Record<string, () => Promise<unknown>> = {
          open: () => host.call('notes.get', { id: noteId }),
        };
        for (const scope of noteScopes) calls[`list, ${scope}`] = () => list({ scope });
        for (const by of noteSorts) calls[`list, by ${by}`] = () => list({}, by);
        calls['list, of a model'] = () => list({ modelId });
        for (const [name, text] of Object.entries(words)) {
          calls[`list, search for ${name}`] = () => list({ text });
          calls[`find ${name}`] = () => host.call('notes.find', { text });
        }
        calls['counts of the scopes'] = () =>
          host.call('notes.count', { filters: noteScopes.map((scope) => ({ scope })) });
        for (const [name, call] of Object.entries(calls))
          rows.push(await timed(`notes: ${name} (${asker})`, call));
        await host.stop();
      }
      return rows;
    } finally {
      await lane.close();
    }
  } finally {
    await stop();
  }
}
