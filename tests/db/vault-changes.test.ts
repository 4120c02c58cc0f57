import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import {
  ageSession,
  canary,
  entriesOf,
  idOf,
  modelWithPassword,
  readSecret,
  reveal,
  socialsOf,
  writeSocials,
} from '#tests/support/vault.ts';
import { passwordStrength } from '#shared/domain/password-strength.ts';

// How secrets are changed, and what is known of them without any.

let lane: DatabaseLane;
let manager: ActingPerson;
let credentialId: string;
let modelId: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
});
beforeEach(async () => {
  manager = await lane.person({ displayName: 'Tomás' });
  ({ modelId, credentialId } = await modelWithPassword(lane, manager));
});
afterAll(() => lane.close());

const lastOf = async (id = credentialId) => {
  const { action, kind, reason, user_id } = (await entriesOf(lane, id)).at(-1) ?? {};
  return [action, kind, reason, user_id];
};

describe('secrets are changed', () => {
  const settings = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', algorithm: 'SHA1', digits: 6, period: 30 };
  const change = (name: string, args: object, person = manager) =>
    person.client.rpc(name, { p_credential_id: credentialId, ...args });

  it('by the same people, and nobody else', async () => {
    const onlooker = await lane.person();
    const calls: [string, object][] = [
      ['change_password', { p_password: 'new' }],
      ['set_one_time_code', { p_settings: settings }],
      ['set_recovery_codes', { p_codes: ['one', 'two'] }],
      ['mark_recovery_code', { p_code_place: 0, p_is_used: true }],
    ];
    for (const [name, args] of calls) {
      expect(await outcome(change(name, args, onlooker))).toBe('42501');
      await ageSession(lane, manager, 20);
      expect(await outcome(change(name, args))).toBe('42501');
      expect((await lastOf()).slice(0, 3)).toEqual(['denied', expect.any(String), 'confirm_password']);
      manager = await lane.signIn(manager);
      expect(await dataOf(change(name, args))).toEqual({ changed: true });
    }
    expect((await lastOf())[0]).toBe('used_code');
  });

  it('a password, with the one before kept', async () => {
    await dataOf(change('change_password', { p_password: 'new' }));
    expect(await dataOf(change('change_password', { p_password: 'new' }))).toEqual({ changed: false });
    expect(await dataOf(reveal(manager, credentialId))).toEqual({ password: 'new' });
    expect(await dataOf(reveal(manager, credentialId, 'previous_password'))).toEqual({ password: canary });
    for (const [password, code] of [
      ['vault:x', '23514'],
      ['x'.repeat(241), '23514'],
      ['x'.repeat(2001), '23514'],
    ])
      expect(await outcome(change('change_password', { p_password: password }))).toBe(code);
    await dataOf(change('change_password', { p_password: '' }));
    expect(await outcome(reveal(manager, credentialId))).toBe('PT404');
  });

  it('one-time codes, of which those alone that someone looks at are shown and written down', async () => {
    await dataOf(
      writeSocials(manager, modelId, {
        x: {
          credentials: {
            main: { username: 'ava', password: `vault:${credentialId}` },
            secondary: [{ username: 'backup', password: 'another' }],
          },
        },
      }),
    );
    const other = idOf((await socialsOf(lane, modelId))['x']?.credentials.secondary[0]);
    const elsewhere = await modelWithPassword(lane, manager);
    for (const id of [credentialId, other, elsewhere.credentialId])
      await dataOf(manager.client.rpc('set_one_time_code', { p_credential_id: id, p_settings: settings }));
    const show = (ids: readonly string[] | null) =>
      dataOf<{ codes: { credential_id: string }[]; is_pending: boolean }>(
        manager.client.rpc('show_one_time_codes', { p_model_id: modelId, p_credential_ids: ids }),
      );
    const seen = async (id: string) =>
      (await entriesOf(lane, id)).filter(({ action }) => action === 'shown_code').length;
    for (const ids of [[], null, [elsewhere.credentialId]])
      expect(await show(ids)).toEqual({ codes: [], is_pending: false });
    await show([other]);
    expect((await show([other])).codes.map((code) => code.credential_id)).toEqual([other]);
    expect(await Promise.all([other, credentialId, elsewhere.credentialId].map(seen))).toEqual([1, 0, 0]);
  });

  it('one-time codes, of which only codes come back', async () => {
    await dataOf(change('set_one_time_code', { p_settings: settings }));
    const show = () =>
      manager.client.rpc('show_one_time_codes', { p_model_id: modelId, p_credential_ids: [credentialId] });
    expect(await dataOf(show())).toEqual({ codes: [], is_pending: true });
    const { codes } = await dataOf<{ codes: { credential_id: string; code: string; valid_until: string }[] }>(
      show(),
    );
    expect(codes).toMatchObject([
      { credential_id: credentialId, code: expect.stringMatching(/^\d{6}$/) as string },
    ]);
    expect(Date.parse(codes[0]?.valid_until ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(codes)).not.toContain(settings.secret);
    await dataOf(show());
    expect(
      (await entriesOf(lane, credentialId)).filter(({ action }) => action === 'shown_code'),
    ).toHaveLength(1);
    expect(
      await dataOf(
        readSecret(manager, manager.client.rpc('copy_one_time_code', { p_credential_id: credentialId })),
      ),
    ).toMatchObject({ code: expect.stringMatching(/^\d{6}$/) as string });
    expect(await lastOf()).toEqual(['copied', 'totp', null, manager.id]);
    for (const broken of [
      { ...settings, secret: 'short' },
      { ...settings, digits: 9 },
      { ...settings, period: 0 },
      { ...settings, algorithm: 'MD5' },
      { ...settings, more: 1 },
      { secret: settings.secret },
      [],
    ])
      expect(await outcome(change('set_one_time_code', { p_settings: broken }))).toBe('23514');
    await dataOf(change('set_one_time_code', { p_settings: null }));
    expect(await dataOf(show())).toEqual({ codes: [], is_pending: false });
    expect(await outcome(manager.client.rpc('copy_one_time_code', { p_credential_id: credentialId }))).toBe(
      'PT404',
    );
  });

  it('recovery codes, struck off one by one', async () => {
    await dataOf(change('set_recovery_codes', { p_codes: [' one ', 'two', 'three'] }));
    const mark = (place: number, isUsed = true) =>
      dataOf<object>(change('mark_recovery_code', { p_code_place: place, p_is_used: isUsed }));
    expect(await mark(1)).toEqual({ changed: true });
    expect(await mark(1)).toEqual({ changed: false });
    expect(await mark(3)).toEqual({ changed: false });
    expect(await dataOf(reveal(manager, credentialId, 'recovery_codes'))).toEqual({
      codes: [
        { code: 'one', is_used: false },
        { code: 'two', is_used: true },
        { code: 'three', is_used: false },
      ],
    });
    const { credentials } = await dataOf<{ credentials: Record<string, { recovery_codes: object }> }>(
      manager.client.rpc('get_socials', { p_model_id: modelId }, { get: true }),
    );
    expect(credentials[credentialId]?.recovery_codes).toEqual({ left: 2, total: 3 });
    await mark(1, false);
    for (const codes of [[''], ['x'.repeat(65)], Array.from({ length: 25 }, () => 'x')])
      expect(await outcome(change('set_recovery_codes', { p_codes: codes }))).toBe('23514');
    await dataOf(change('set_recovery_codes', { p_codes: [] }));
    expect(await outcome(reveal(manager, credentialId, 'recovery_codes'))).toBe('PT404');
  });

  it('when the next password is due, without a recent sign-in', async () => {
    await ageSession(lane, manager, 20);
    const due = async () => {
      const [row] = await lane.sql<{ days: number | null }>(
        `select round(extract(epoch from due_at - now()) / 86400)::integer as days from private.credentials where id = $1`,
        [credentialId],
      );
      return row?.days;
    };
    expect(await due()).toBe(90);
    for (const [days, expected] of [
      [30, 30],
      [0, null],
      [null, 90],
    ]) {
      await dataOf(change('set_credential_rotation', { p_every_days: days }));
      expect(await due()).toBe(expected);
    }
    expect(await outcome(change('set_credential_rotation', { p_every_days: 731 }))).toBe('22023');
  });
});

describe('what is known without a secret', () => {
  it('does not tell whether a guess is the password of an account that the person may not use', async () => {
    const admin = await lane.person({ role: 'admin' });
    const guess = { username: 'g', password: crypto.randomUUID() };
    const theirs = await modelWithPassword(lane, admin, guess);
    const mine = await modelWithPassword(lane, manager, guess);
    const isReused = async (person: ActingPerson, at: typeof mine) =>
      (
        await dataOf<{ credentials: Record<string, { is_reused: boolean }> }>(
          person.client.rpc('get_socials', { p_model_id: at.modelId }, { get: true }),
        )
      ).credentials[at.credentialId]?.is_reused;
    expect(await isReused(manager, mine)).toBe(false);
    expect(await isReused(admin, theirs)).toBe(true);
  });

  it('tells editors how good a password is and whether another account has it, others less', async () => {
    const elsewhere = await modelWithPassword(lane, manager, { username: 'b', password: canary });
    const onlooker = await lane.person();
    const of = async (person: ActingPerson) => {
      const { credentials, can_edit: canEdit } = await dataOf<{
        can_edit: boolean;
        credentials: Record<string, object>;
      }>(person.client.rpc('get_socials', { p_model_id: elsewhere.modelId }, { get: true }));
      return { canEdit, ...credentials[elsewhere.credentialId] };
    };
    expect(await of(manager)).toMatchObject({
      canEdit: true,
      has_password: true,
      strength: 4,
      is_reused: true,
    });
    expect(await of(onlooker)).toMatchObject({
      canEdit: false,
      has_password: true,
      strength: null,
      is_reused: null,
    });
  });
});

it.each([
  ...['', 'hunter2', 'aaaaaaaaaaaaaaaa', 'sunshine', 'Sunshine1', 'Sunshine2024!', 'correct horse battery'],
  ...['tR7!vale-Comet_92', 'čćžšđ-ČĆŽŠĐ-12', '😀😀😀😀😀😀😀', '12345678', 'a1!a1!a1!a1!'],
])('the strength of %j is the same on the page', async (password) => {
  const [row] = await lane.sql<{ strength: number }>('select private.password_strength($1) as strength', [
    password,
  ]);
  expect(row?.strength).toBe(passwordStrength(password));
});
