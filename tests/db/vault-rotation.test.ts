import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { canary, idOf, modelWithPassword, reveal, socialsOf, writeSocials } from '#tests/support/vault.ts';
import { vaultKeyId } from '#backend/data/vault-key.ts';

// Another key in place of the one before, and what there is without one. `vault` is what a hosted project has.

let lane: DatabaseLane;
let admin: ActingPerson;
beforeAll(async () => {
  // On Postgres, PostgREST names none; the project's own vault comes before what the embedded backend says.
  lane = await openDatabaseLane({ vaultKey: null });
  admin = await lane.person({ role: 'admin' });
});
afterAll(() => lane.close());

const newKey = () => randomBytes(32).toString('hex');
type State = {
  key_id: string;
  keys: number;
  earlier: number;
  is_other: boolean;
  unreadable: number;
  changed: number;
  source: string;
};
const rotate = (step: string) =>
  dataOf<State>(lane.operator.rpc('rotate_vault_key', { p_rotation_step: step }));

/** As supabase_vault makes it, without its own encryption. */
async function openProjectVault(key: string): Promise<void> {
  await lane.sql('create schema vault');
  await lane.sql(
    'create table vault.secrets (id uuid primary key default gen_random_uuid(), name text, secret text)',
  );
  await lane.sql(
    'create view vault.decrypted_secrets as select *, secret as decrypted_secret from vault.secrets',
  );
  await lane.sql(`create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as
    $$ update vault.secrets s set secret = new_secret where s.id = secret_id $$`);
  await lane.sql(
    `insert into vault.secrets (name, secret) values ('other', 'x'), ('marquee_vault_key', $1)`,
    [key],
  );
}
const keep = (key: string) =>
  lane.sql(`update vault.secrets set secret = $1 where name = 'marquee_vault_key'`, [key]);
const kept = async () => {
  const [row] = await lane.sql<{ secret: string }>(
    `select secret from vault.secrets where name = 'marquee_vault_key'`,
  );
  return row?.secret ?? '';
};

describe('a key', () => {
  const first = newKey();
  let accounts: { modelId: string; credentialId: string }[];
  const passwords = async () => {
    const found = [];
    for (const { credentialId } of accounts)
      found.push((await dataOf<{ password: string }>(reveal(admin, credentialId))).password);
    return found;
  };

  beforeAll(async () => {
    await openProjectVault(first);
    accounts = [];
    for (const password of ['one', 'two', canary])
      accounts.push(await modelWithPassword(lane, admin, { username: 'ava', password }));
  });

  it('is the one of the project’s vault', async () => {
    expect(await rotate('look')).toMatchObject({
      source: 'vault',
      keys: 1,
      earlier: 0,
      unreadable: 0,
    });
    expect((await rotate('look')).key_id).toBe(vaultKeyId(first));
    const keys = await lane.sql<{ key_id: string }>('select distinct key_id from private.secrets');
    expect(keys).toEqual([{ key_id: vaultKeyId(first) }]);
  });

  it('is replaced while people work, and the earlier one goes when nothing needs it', async () => {
    const next = newKey();
    await keep(`${next} ${first}`);
    expect(await rotate('look')).toMatchObject({ keys: 2, key_id: vaultKeyId(next), earlier: 3 });
    expect(await passwords()).toEqual(['one', 'two', canary]);
    await dataOf(
      admin.client.rpc('change_password', { p_credential_id: accounts[0]?.credentialId, p_password: 'uno' }),
    );
    expect(await rotate('look')).toMatchObject({ earlier: 3 });
    expect(await rotate('reseal')).toMatchObject({ changed: 3, earlier: 0, unreadable: 0 });
    expect(await rotate('reseal')).toMatchObject({ changed: 0 });
    await keep(next);
    expect(await passwords()).toEqual(['uno', 'two', canary]);
    // The same password elsewhere is still noticed.
    const { modelId, credentialId } = await modelWithPassword(lane, admin, {
      username: 'b',
      password: 'two',
    });
    const { credentials } = await dataOf<{ credentials: Record<string, object> }>(
      admin.client.rpc('get_socials', { p_model_id: modelId }, { get: true }),
    );
    expect(credentials[credentialId]).toMatchObject({ is_reused: true });
  });

  it('that is lost closes what it sealed, and says so', async () => {
    const before = await kept();
    await keep(newKey());
    expect(await reveal(admin, accounts[1]?.credentialId ?? '')).toMatchObject({
      data: null,
      status: 503,
      error: {
        hint: 'vault_other_key',
        message: expect.stringContaining('sealed with another key') as string,
      },
    });
    expect((await rotate('look')).unreadable).toBeGreaterThan(3);
    expect(await rotate('reseal')).toMatchObject({ changed: 0 });
    await keep(before);
    expect((await passwords())[1]).toBe('two');
  });

  it('that is another one seals nothing, takes nothing away, and says so before anyone asks for a password', async () => {
    const before = await kept();
    const secrets = () => lane.sql('select id, key_id, retired_at from private.secrets order by id');
    const [held, seal] = [await secrets(), await lane.sql('select key_id from private.vault_seal')];
    await keep(newKey());
    expect(await dataOf<object>(admin.client.rpc('get_vault_state', undefined, { get: true }))).toMatchObject(
      {
        is_configured: true,
        has_other_key: true,
      },
    );
    expect(await rotate('look')).toMatchObject({ is_other: true });
    const id = accounts[1]?.credentialId ?? '';
    const modelId = accounts[1]?.modelId ?? '';
    const { x } = await socialsOf(lane, modelId);
    for (const password of ['changed meanwhile', ''])
      expect(
        await admin.client.rpc('change_password', { p_credential_id: id, p_password: password }),
      ).toMatchObject({
        status: 503,
        error: { code: 'PT503', hint: 'vault_other_key' },
      });
    const added = {
      x: { credentials: { main: x?.credentials.main, secondary: [{ username: 'b', password: canary }] } },
    };
    expect((await writeSocials(admin, modelId, added)).error).toMatchObject({ hint: 'vault_other_key' });
    for (const step of ['begin', 'end'])
      expect(await lane.operator.rpc('rotate_vault_key', { p_rotation_step: step })).toMatchObject({
        error: { hint: 'vault_other_key' },
      });
    expect(await secrets()).toEqual(held);
    await keep(before);
    expect(await lane.sql('select key_id from private.vault_seal')).toEqual(seal);
    expect((await passwords())[1]).toBe('two');
  });

  it('that is lost for good is given up only in so many words, and what it sealed stays closed', async () => {
    const before = await kept();
    expect(await rotate('forget')).toMatchObject({ is_other: false });
    expect(await lane.sql('select key_id from private.vault_seal')).toEqual([{ key_id: vaultKeyId(before) }]);
    const next = newKey();
    await keep(next);
    expect(await rotate('forget')).toMatchObject({ is_other: false });
    const made = await modelWithPassword(lane, admin, { username: 'new', password: 'after the loss' });
    expect(await reveal(admin, made.credentialId)).toMatchObject({ data: { password: 'after the loss' } });
    expect(await reveal(admin, accounts[1]?.credentialId ?? '')).toMatchObject({
      error: { hint: 'vault_key_missing' },
    });
    // Found again: the earlier one opens what it sealed, beside the new one.
    await keep(`${next} ${before}`);
    expect((await passwords())[1]).toBe('two');
    await rotate('reseal');
    await keep(next);
  });

  it.each(['', 'short', 'g'.repeat(64), `${'a'.repeat(64)},${'b'.repeat(64)}`])(
    'is none: %j',
    async (text) => {
      const before = await kept();
      await keep(text);
      const modelId = accounts[0]?.modelId ?? '';
      const { x } = await socialsOf(lane, modelId);
      const { error } = await writeSocials(admin, modelId, {
        x: { credentials: { main: x?.credentials.main, secondary: [{ username: 'new', password: canary }] } },
      });
      expect(error).toMatchObject({ code: 'PT503', hint: 'vault_not_configured' });
      expect((await reveal(admin, idOf(x?.credentials.main))).error).toMatchObject({
        hint: 'vault_not_configured',
      });
      // What needs no key works.
      expect(await outcome(writeSocials(admin, modelId, { x, tiktok: { main: '@ava' } }))).toBe('ok');
      await keep(before);
    },
  );

  it('is made and dropped by the database itself where the project’s vault has it', async () => {
    const before = await kept();
    expect(await rotate('begin')).toMatchObject({ source: 'vault', keys: 2 });
    expect((await kept()).split(' ')).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), before]);
    expect(await rotate('begin')).toMatchObject({ keys: 2 });
    expect(await rotate('end')).toMatchObject({ keys: 2 });
    await rotate('reseal');
    expect(await rotate('end')).toMatchObject({ keys: 1, earlier: 0, unreadable: 0 });
    expect((await passwords())[1]).toBe('two');
    const [entry] = await lane.sql<{ changes: object }>(
      `select changes from public.audit_log where event = 'vault.key_rotated' order by seq desc limit 1`,
    );
    expect(entry).toEqual({ changes: {} });
  });
});
