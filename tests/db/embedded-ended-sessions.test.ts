import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { createPerson, signedIn, startTestBackend, type Person } from '#tests/support/backend.ts';
import { watch } from '#tests/support/backend-realtime.ts';

// Live updates of a person who was signed out elsewhere. Everything else of ended sessions: ended-sessions.test.ts.

let backend: RunningBackend;
let person: Person;
const clients: SupabaseClient[] = [];
beforeAll(async () => {
  backend = await startTestBackend();
  person = await createPerson(backend, { role: 'admin' });
});
afterAll(async () => {
  for (const client of clients) await client.realtime.disconnect();
  await backend.close();
});

async function window() {
  const client = await signedIn(backend, person);
  clients.push(client);
  const { data } = await client.auth.getClaims();
  return { client, sessionId: data?.claims.session_id, changes: await watch(client, { table: 'models' }) };
}

it('brings nothing more to a window of which the session is over, though its connection stays', async () => {
  const [ended, other] = [await window(), await window()];
  const rename = (name: string) =>
    other.client
      .from('models')
      .insert({ stage_name: name, real_name: 'Ana', manager_id: person.id })
      .throwOnError();
  await rename('Before');
  await expect.poll(() => [ended.changes.length, other.changes.length]).toEqual([1, 1]);
  await backend.sql('delete from auth.sessions where id = $1', [ended.sessionId]);
  await rename('After');
  await expect.poll(() => other.changes).toHaveLength(2);
  // By the time that this one has come, the one before would have as well.
  await rename('Later');
  await expect.poll(() => other.changes).toHaveLength(3);
  expect(ended.changes).toHaveLength(1);
});
