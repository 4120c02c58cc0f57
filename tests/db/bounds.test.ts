import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cpuMsFor,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// How much people may write. Where their passwords go: vault-accounts.test.ts. That no column or argument is left out, the
// catalogue's rules say: catalogue.test.ts.

let lane: DatabaseLane;
let person: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  person = await lane.person({ role: 'admin' });
});
afterAll(() => lane.close());

const create = (changes: object) =>
  outcome(
    person.client
      .from('models')
      .insert({ stage_name: crypto.randomUUID(), real_name: 'Ana', manager_id: person.id, ...changes }),
  );
const platforms = (count: number, notes: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `platform ${String(n)}`,
      { credentials: { main: { username: 'ava', notes } } },
    ]),
  );
const emails = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    email: `a${String(n)}@b.example`,
    notes: 'x'.repeat(2000),
  }));
const phones = (count: number) => Array.from({ length: count }, () => ({ number: '+385 91 234 5678' }));

describe('a model takes', () => {
  it.each<[string, object, object]>([
    [
      '64 kB of social accounts',
      { socials: platforms(28, 'x'.repeat(2000)) },
      { socials: platforms(33, 'x'.repeat(2000)) },
    ],
    ['50 platforms', { socials: platforms(50, '') }, { socials: platforms(51, '') }],
    ['16 kB of email accounts', { email_accounts: emails(7) }, { email_accounts: emails(9) }],
    ['50 phone numbers', { phone_numbers: phones(50) }, { phone_numbers: phones(51) }],
    [
      'the longest zone there is',
      { timezone: 'America/Argentina/ComodRivadavia' },
      { timezone: 'x'.repeat(101) },
    ],
    ['spaces around its name', { stage_name: `  ${crypto.randomUUID()}  ` }, { stage_name: 'x'.repeat(101) }],
  ])('%s, and no more', async (_, fits, tooMuch) => {
    expect(await create(fits)).toBe('ok');
    expect(await create(tooMuch)).toBe('23514');
  });

  it('no four megabytes, however they are nested', async () => {
    // The embedded server takes no body of that size in the first place.
    const refusals = lane.engine === 'embedded' ? ['413', '54000'] : ['23514'];
    expect(refusals).toContain(await create({ socials: { a: 'x'.repeat(4_000_000) } }));
    expect(refusals).toContain(await create({ socials: { a: Array.from({ length: 400_000 }, () => ({})) } }));
  });

  it('the largest contacts that it takes without keeping others waiting', async () => {
    const account = {
      username: 'ava',
      password: 'correct horse',
      email: 'a@b.example',
      notes: 'x'.repeat(200),
    };
    const socials = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `platform ${String(n)}`,
          { credentials: { main: account, secondary: [account, account] } },
        ]),
      );
    const took = await cpuMsFor(lane, async () => {
      expect(await create({ socials: socials(10) })).toBe('ok');
    });
    expect(took).toBeLessThan(1000);
    expect(await create({ socials: socials(11) })).toBe('23514');
  });
});

describe('other texts', () => {
  it('are not measured without the spaces around them', async () => {
    const padded = `Ana${' '.repeat(200)}`;
    const own = person.client.from('profiles').update({ display_name: padded }).eq('id', person.id);
    expect(await outcome(own)).toBe('23514');
    const [row] = await lane.sql<{ n: number }>(
      'select char_length(display_name) as n from public.profiles where id = $1',
      [person.id],
    );
    expect(row?.n).toBeLessThan(101);
  });

  it.each<[string, object]>([
    ['update_own_display_name', { new_display_name: 'x'.repeat(2001) }],
    ['get_invitation', { p_token: 'x'.repeat(2001) }],
    ['grant_user_permission', { target_user_id: null, perm_key: 'x'.repeat(2001), granted_by_user_id: null }],
    ['admin_update_user_role', { target_user_id: null, new_role: 'x'.repeat(2001) }],
    ['create_invitation', { p_email: 'x'.repeat(2001), p_permission_overrides: {}, p_model_ids: [] }],
  ])('of %s end where no sense could be left in them', async (name, payload) => {
    expect(await outcome(person.client.rpc(name, payload))).toBe('23514');
  });

  it.each<[string, object]>([
    ['overrides', { p_permission_overrides: { x: 'x'.repeat(5000) }, p_model_ids: [] }],
    [
      'models',
      { p_permission_overrides: {}, p_model_ids: Array.from({ length: 1001 }, () => crypto.randomUUID()) },
    ],
  ])('and lists of an invitation as well: %s', async (_, payload) => {
    const call = person.client.rpc('create_invitation', { p_email: 'new@example.com', ...payload });
    const { error } = await call;
    // The embedded server counts the entries of a list before the procedure does.
    if (lane.engine === 'embedded' && error?.code === '54000') return;
    expect(error).toMatchObject({ code: '22023', hint: 'too_large' });
  });
});

describe('contacts have no other fields than those that are known', () => {
  it.each(['Password', 'passwords', 'pin', 'token', '2fa', 'contraseña', 'пароль', 'pass\u200bword', ''])(
    'not %j',
    async (name) => {
      for (const changes of [
        { socials: { x: { credentials: { main: { username: 'a', [name]: 'hunter2' } } } } },
        { socials: { x: { [name]: 'hunter2' } } },
        { email_accounts: [{ email: 'a@b.example', [name]: 'hunter2' }] },
        { phone_numbers: [{ number: '+385 91 234', [name]: 'hunter2' }] },
      ])
        expect(await create(changes)).toBe('23514');
    },
  );

  it.each([{ a: 'hunter2' }, ['hunter2'], [{ b: [['hunter2']] }], 1234, true])(
    'nor %j in place of a text',
    async (value) => {
      for (const changes of [
        { socials: { x: { main: value } } },
        { socials: { x: { credentials: { main: { username: 'a', password: value } } } } },
        { email_accounts: [{ email: 'a@b.example', password: value }] },
        { phone_numbers: [{ number: '+385 91 234', label: value }] },
      ])
        expect(await create(changes)).toBe('23514');
    },
  );
});

describe('what is called like a secret', () => {
  const isSecret = async (name: string) => {
    const [row] = await lane.sql<{ held: boolean }>('select private.holds_secret($1::jsonb) as held', [
      JSON.stringify({ a: [{ [name]: 'hunter2' }] }),
    ]);
    return row?.held;
  };

  it.each([
    ...['password', 'Pass_Word', 'Paßwort', 'pwd', 'loginPw', 'passw0rd', 'p4$$word', 'PIN', 'pin_code'],
    ...['clientSecret', 'access-token', '2FA codes', 'totp', 'backup codes', 'api_key', 'ｐａｓｓｗｏｒｄ'],
    ...['раssword', 'pass\u200bword', 'contraseña', 'lozinka', 'пароль', '密码'],
  ])('is known: %j', async (name) => {
    expect(await isSecret(name)).toBe(true);
  });

  it.each(['pinterest', 'passport_name', 'compass', 'secretary', 'username', 'email', 'notes'])(
    'is not everything that is called alike: %j',
    async (name) => {
      expect(await isSecret(name)).toBe(false);
    },
  );
});
