import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { canary, modelWithPassword, reveal, writeSocials } from '#tests/support/vault.ts';
import { tables } from './domains/index.ts';

// A secret stands nowhere in clear: no table, no answer but the one that was asked for.

let lane: DatabaseLane;
let admin: ActingPerson;
let modelId: string;
let credentialId: string;
/** What the answers of a list have in them besides. */
const secrets = [canary, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 'Zq7-Recovery-One'];

beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  ({ modelId, credentialId } = await modelWithPassword(lane, admin, {
    username: 'ava',
    password: canary,
    notes: 'Notes',
  }));
  const set = (name: string, args: object) =>
    dataOf(admin.client.rpc(name, { p_credential_id: credentialId, ...args }));
  await set('set_one_time_code', {
    p_settings: { secret: secrets[1], algorithm: 'SHA1', digits: 6, period: 30 },
  });
  await set('set_recovery_codes', { p_codes: [secrets[2], 'two'] });
  await dataOf(
    admin.client
      .from('models')
      .update({ email_accounts: [{ email: 'a@b.example', password: canary }] })
      .eq('id', modelId),
  );
  // Wrong in other ways, with a secret in it.
  for (const wrong of [
    { x: { credentials: { main: { username: 'a', password: canary, [canary]: 'x' } } } },
    { x: { credentials: { main: { password: canary } } } },
    { x: { credentials: { main: { username: 'a', password: `vault:${canary}` } } } },
    { x: { credentials: { main: { username: 'a', password: { [canary]: canary } } } } },
    { [canary.repeat(3)]: {} },
  ]) {
    const answer = await writeSocials(admin, modelId, wrong);
    expect(answer.error).not.toBeNull();
    expect(JSON.stringify(answer.error)).not.toContain(canary);
  }
  await dataOf(reveal(admin, credentialId));
});
afterAll(() => lane.close());

const holdsSecret = (text: string) => secrets.filter((secret) => text.includes(secret));

describe('no secret', () => {
  it.each(Object.keys(tables))('is in what people read of %s', async (table) => {
    const { data } = await admin.client.from(table).select();
    expect(holdsSecret(JSON.stringify(data))).toEqual([]);
  });

  it('is in any table of the server, however it is kept', async () => {
    const rows = await lane.sql<{ name: string; content: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name,
         query_to_xml(format('select * from %I.%I', n.nspname, c.relname), true, false, '')::text as content
       from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private', 'auth') and c.relkind = 'r'`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const forms = secrets.flatMap((secret) => {
      const bytes = Buffer.from(secret);
      return [secret, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
    });
    const found = rows.filter(({ content }) => forms.some((form) => content.includes(form)));
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  it.each([
    ['get_models_for_manager_extended', () => ({ p_manager_id: admin.id })],
    ['list_models', () => ({ p_offset: 0, p_limit: 1000 })],
    ['get_socials', () => ({ p_model_id: modelId })],
    ['list_credential_access', () => ({ p_limit: 200 })],
  ])('is in what %s answers', async (name, args) => {
    const answer = await dataOf(admin.client.rpc(name, args(), { get: true }));
    expect(JSON.stringify(answer)).toContain(modelId);
    expect(holdsSecret(JSON.stringify(answer))).toEqual([]);
  });
});

it('what is sealed tells neither how long it is nor that it is there twice', async () => {
  for (const [name, password] of Object.entries({ short: 'a', long: 'x'.repeat(240), again: canary }))
    await modelWithPassword(lane, admin, { username: name, password });
  const sealed = await lane.sql<{ kind: string; size: number; text: string }>(
    `select kind, octet_length(sealed) as size, encode(sealed, 'hex') as text from private.secrets`,
  );
  const sizes = new Map(sealed.map(({ kind, size }) => [kind, size]));
  expect([...sizes]).toHaveLength(3);
  for (const { kind, size } of sealed) expect(size).toBe(sizes.get(kind));
  expect(new Set(sealed.map(({ text }) => text)).size).toBe(sealed.length);
});

it('what is sealed opens nowhere else', async () => {
  const other = await modelWithPassword(lane, admin, { username: 'other', password: 'other' });
  await lane.sql(
    `update private.secrets t set sealed = s.sealed from private.secrets s
     where t.credential_id = $1 and s.credential_id = $2 and s.kind = 'password' and s.retired_at is null`,
    [other.credentialId, credentialId],
  );
  expect(await reveal(admin, other.credentialId)).toMatchObject({ data: null, error: { code: 'XX001' } });
});

describe('one-time codes', () => {
  const codeAt = async (seconds: number, settings: object) => {
    const [row] = await lane.sql<{ code: string }>(
      `select private.one_time_code($1::jsonb, to_timestamp($2)) as code`,
      [JSON.stringify(settings), seconds],
    );
    return row?.code;
  };
  const base32 = (text: string) => {
    const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    return (bits.match(/.{1,5}/g) ?? [])
      .map((part) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(part.padEnd(5, '0'), 2)])
      .join('');
  };
  const key = (length: number) => base32('1234567890'.repeat(7).slice(0, length));

  // RFC 6238, appendix B.
  it.each([
    [59, '94287082', '46119246', '90693936'],
    [1_111_111_109, '07081804', '68084774', '25091201'],
    [1_111_111_111, '14050471', '67062674', '99943326'],
    [1_234_567_890, '89005924', '91819424', '93441116'],
    [2_000_000_000, '69279037', '90698825', '38618901'],
    [20_000_000_000, '65353130', '77737706', '47863826'],
  ])('are those of the standard at %i', async (seconds, sha1, sha256, sha512) => {
    const of = (algorithm: string, length: number) =>
      codeAt(seconds, { secret: key(length), algorithm, digits: 8, period: 30 });
    expect([await of('SHA1', 20), await of('SHA256', 32), await of('SHA512', 64)]).toEqual([
      sha1,
      sha256,
      sha512,
    ]);
  });
});
