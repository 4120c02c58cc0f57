import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseLane, type ActingPerson, type DatabaseLane } from '#tests/support/database-lane.ts';
import { canary, entriesOf, modelWithPassword, reveal } from '#tests/support/vault.ts';

// What takes many connections at once, which the embedded engine never has.

let lane: DatabaseLane;
let manager: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane({ poolSize: 30 });
  manager = await lane.person();
});
afterAll(() => lane.close());

it('of 200 reveals at the same time 30 are answered', async () => {
  const { credentialId } = await modelWithPassword(lane, manager);
  const answers = await Promise.all(Array.from({ length: 200 }, () => reveal(manager, credentialId)));
  const shown = answers.filter(({ data }) => JSON.stringify(data) === JSON.stringify({ password: canary }));
  expect(shown).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(170);
  const entries = await entriesOf(lane, credentialId);
  expect(entries.filter(({ action }) => action === 'revealed')).toHaveLength(30);
  expect(entries.filter(({ reason }) => reason === 'rate_limit')).toHaveLength(170);
});

it('of two changes at the same time one is kept, and the other is the one before', async () => {
  const { credentialId } = await modelWithPassword(lane, manager);
  const change = (password: string) =>
    manager.client.rpc('change_password', { p_credential_id: credentialId, p_password: password });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => change(`password ${String(n)}`)));
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
  const kept = await lane.sql(
    `select from private.secrets where credential_id = $1 and kind = 'password' and retired_at is null`,
    [credentialId],
  );
  expect(kept).toHaveLength(1);
});
