import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
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
  reveal,
  socialsOf,
  writeSocials,
} from '#tests/support/vault.ts';

// What becomes of passwords that are written into models: a reference stays, and it means that account alone.

let lane: DatabaseLane;
let manager: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  manager = await lane.person();
});
afterAll(() => lane.close());

const passwordOf = async (credentialId: string, kind?: string) =>
  (await dataOf<{ password: string }>(reveal(await lane.signIn(manager), credentialId, kind))).password;
const withMain = (main: object, secondary: object[] = []) => ({ x: { credentials: { main, secondary } } });
/** As a person who has used up nothing. */
const freshManager = async () => (manager = await lane.person());

describe('a password', () => {
  it('leaves a reference behind, and everything else as it was written', async () => {
    const modelId = await insertModel(lane, { managerId: manager.id });
    await dataOf(
      writeSocials(manager, modelId, {
        ' Instagram ': {
          main: 'https://instagram.com/ava',
          secondary: ['@ava2'],
          credentials: {
            main: { username: ' ava ', password: canary, email: 'a@b.example', notes: 'Ask first' },
            secondary: [{ username: 'ava2', password: ' spaced ' }],
          },
        },
      }),
    );
    const { instagram, ...others } = await socialsOf(lane, modelId);
    expect(others).toEqual({});
    const reference = expect.stringMatching(/^vault:[0-9a-f-]{36}$/) as string;
    expect(instagram).toEqual({
      main: 'https://instagram.com/ava',
      secondary: ['@ava2'],
      credentials: {
        main: { username: 'ava', password: reference, email: 'a@b.example', notes: 'Ask first' },
        secondary: [{ username: 'ava2', password: reference, email: '', notes: '' }],
      },
    });
    expect(await passwordOf(idOf(instagram?.credentials.main))).toBe(canary);
    expect(await passwordOf(idOf(instagram?.credentials.secondary[0]))).toBe(' spaced ');
  });

  it('may come with the model itself, and with an email account', async () => {
    const [model] = await dataOf<{ id: string; email_accounts: { password: string }[] }[]>(
      manager.client
        .from('models')
        .insert({
          stage_name: crypto.randomUUID(),
          real_name: 'Ana',
          manager_id: manager.id,
          socials: withMain({ username: 'a', password: 'one' }),
          email_accounts: [{ email: 'a@b.example', label: 'Booking', password: 'two' }],
        })
        .select('id, email_accounts'),
    );
    expect(await passwordOf(idOf(model?.email_accounts[0]))).toBe('two');
    const { x } = await socialsOf(lane, model?.id ?? '');
    expect(await passwordOf(idOf(x?.credentials.main))).toBe('one');
  });

  it('stays as it is when its reference is written back', async () => {
    const { modelId, credentialId } = await modelWithPassword(lane, manager);
    const socials = await socialsOf(lane, modelId);
    const account = socials['x']?.credentials.main;
    await dataOf(writeSocials(manager, modelId, withMain({ ...account, notes: 'New note' })));
    expect((await socialsOf(lane, modelId))['x']?.credentials.main).toEqual({
      ...account,
      notes: 'New note',
    });
    expect(await passwordOf(credentialId)).toBe(canary);
    expect((await entriesOf(lane, credentialId)).map(({ action }) => action)).toEqual(['added', 'revealed']);
  });

  it('goes along when accounts change places', async () => {
    const { modelId, credentialId } = await modelWithPassword(lane, manager);
    const account = (await socialsOf(lane, modelId))['x']?.credentials.main ?? {};
    await dataOf(writeSocials(manager, modelId, withMain({ username: 'other', password: 'b' }, [account])));
    const { x } = await socialsOf(lane, modelId);
    expect(idOf(x?.credentials.secondary[0])).toBe(credentialId);
    expect(idOf(x?.credentials.main)).not.toBe(credentialId);
    expect(await passwordOf(credentialId)).toBe(canary);
  });

  it('written in place of a reference is the new one of the same account, and the old one is kept', async () => {
    await freshManager();
    const { modelId, credentialId } = await modelWithPassword(lane, manager);
    await dataOf(writeSocials(manager, modelId, withMain({ username: 'ava', password: 'new' })));
    expect(idOf((await socialsOf(lane, modelId))['x']?.credentials.main)).toBe(credentialId);
    expect(await passwordOf(credentialId)).toBe('new');
    expect(await passwordOf(credentialId, 'previous_password')).toBe(canary);
    await dataOf(writeSocials(manager, modelId, withMain({ username: 'renamed', password: 'newer' })));
    expect(idOf((await socialsOf(lane, modelId))['x']?.credentials.main)).toBe(credentialId);
    expect(await passwordOf(credentialId)).toBe('newer');
  });

  it('is not replaced by someone who signed in long ago', async () => {
    const person = await lane.person();
    const { modelId, credentialId } = await modelWithPassword(lane, person);
    await ageSession(lane, person, 16);
    const { error } = await writeSocials(person, modelId, withMain({ username: 'ava', password: 'new' }));
    expect(error).toMatchObject({ code: '42501', hint: 'confirm_password' });
    expect(await outcome(writeSocials(person, modelId, withMain({ username: 'ava', password: '' })))).toBe(
      '42501',
    );
    const other = { username: 'second', password: 'own first' };
    const account = (await socialsOf(lane, modelId))['x']?.credentials.main ?? {};
    expect(await outcome(writeSocials(person, modelId, withMain(account, [other])))).toBe('ok');
    expect(
      (await dataOf<{ password: string }>(reveal(await lane.signIn(person), credentialId))).password,
    ).toBe(canary);
  });

  it('is taken away by an empty one', async () => {
    await freshManager();
    const { modelId, credentialId } = await modelWithPassword(lane, manager);
    await dataOf(writeSocials(manager, modelId, withMain({ username: 'ava', password: '' })));
    expect(idOf((await socialsOf(lane, modelId))['x']?.credentials.main)).toBe(credentialId);
    expect(await outcome(reveal(manager, credentialId))).toBe('PT404');
    expect(await passwordOf(credentialId, 'previous_password')).toBe(canary);
  });
});

describe('a reference', () => {
  it.each(['vault:', 'vault:x', 'VAULT:x', `vault:${crypto.randomUUID()}`, `vault:${crypto.randomUUID()} `])(
    'that nobody gave is refused: %s',
    async (password) => {
      const modelId = await insertModel(lane, { managerId: manager.id });
      const { error } = await writeSocials(manager, modelId, withMain({ username: 'a', password }));
      expect(error).toMatchObject({ code: '42501', hint: 'unknown_reference' });
      expect(error?.message).not.toContain(password);
    },
  );

  it('of another model, platform or list is refused', async () => {
    const { modelId, credentialId } = await modelWithPassword(lane, manager);
    const stolen = { username: 'thief', password: `vault:${credentialId}` };
    const own = await insertModel(lane, { managerId: manager.id });
    expect(await outcome(writeSocials(manager, own, withMain(stolen)))).toBe('42501');
    const { x } = await socialsOf(lane, modelId);
    expect(
      await outcome(writeSocials(manager, modelId, { x, tiktok: { credentials: { main: stolen } } })),
    ).toBe('42501');
    expect(await outcome(writeSocials(manager, modelId, { tiktok: x }))).toBe('42501');
    const asEmail = { email_accounts: [{ email: 'a@b.example', password: `vault:${credentialId}` }] };
    expect(await outcome(manager.client.from('models').update(asEmail).eq('id', modelId).select('id'))).toBe(
      '42501',
    );
    expect(await passwordOf(credentialId)).toBe(canary);
  });

  it('stands for one account, not for two', async () => {
    const { modelId, credentialId } = await modelWithPassword(lane, manager);
    const twice = { username: 'ava', password: `vault:${credentialId}` };
    expect(await outcome(writeSocials(manager, modelId, withMain(twice, [twice])))).toBe('42501');
  });

  it('brings a removed account back with its password', async () => {
    await freshManager();
    const { modelId, credentialId } = await modelWithPassword(lane, manager);
    const before = await socialsOf(lane, modelId);
    await dataOf(writeSocials(manager, modelId, {}));
    expect(await outcome(reveal(manager, credentialId))).toBe('PT404');
    await dataOf(writeSocials(manager, modelId, before));
    expect(await socialsOf(lane, modelId)).toEqual(before);
    expect(await passwordOf(credentialId)).toBe(canary);
    expect((await entriesOf(lane, credentialId)).map(({ action }) => action)).toEqual([
      'added',
      'removed',
      'denied',
      'restored',
      'revealed',
    ]);
  });

  it('ends after 30 days, and so does a replaced password', async () => {
    await freshManager();
    const kept = await modelWithPassword(lane, manager);
    const gone = await modelWithPassword(lane, manager);
    const before = await socialsOf(lane, gone.modelId);
    await dataOf(writeSocials(manager, kept.modelId, withMain({ username: 'ava', password: 'new' })));
    await dataOf(writeSocials(manager, gone.modelId, {}));
    const purge = () => lane.sql('select private.job_vault_purge()');
    await purge();
    expect(await passwordOf(kept.credentialId, 'previous_password')).toBe(canary);
    await lane.sql(
      `update private.secrets set retired_at = now() - interval '31 days' where retired_at is not null`,
    );
    await lane.sql(
      `update private.credentials set removed_at = now() - interval '31 days' where removed_at is not null`,
    );
    await purge();
    expect(await outcome(reveal(manager, kept.credentialId, 'previous_password'))).toBe('PT404');
    expect(await passwordOf(kept.credentialId)).toBe('new');
    expect(await outcome(writeSocials(manager, gone.modelId, before))).toBe('42501');
    expect(
      await lane.sql('select from private.secrets where credential_id = $1', [gone.credentialId]),
    ).toEqual([]);
  });
});

describe('an account', () => {
  const refusalOf = async (changes: object, ofModel?: string) => {
    const modelId = ofModel ?? (await insertModel(lane, { managerId: manager.id }));
    const { error } = await manager.client.from('models').update(changes).eq('id', modelId).select('id');
    return [error?.code, error?.message];
  };

  it.each<[string, object, string]>([
    ['without a name', { socials: withMain({ password: 'a' }) }, 'Username or email is required'],
    ['with notes alone', { socials: withMain({ notes: 'a' }) }, 'Username or email is required'],
    [
      'without anything, beside the main one',
      { socials: withMain({}, [{}]) },
      'Username or email is required',
    ],
    ['with half an address', { socials: withMain({ email: 'a@b' }) }, 'Please enter a valid email address'],
    [
      'with half an address in the list',
      { email_accounts: [{ email: 'a@b' }] },
      'Please enter a valid email address',
    ],
    ['of email without an address', { email_accounts: [{ label: 'a' }] }, 'Email is required'],
    ['twice', { socials: { X: {}, x: {} } }, 'This platform is already added'],
    [
      'with a link that runs something',
      { socials: { x: { main: 'javascript:alert(1)' } } },
      'Enter a link that starts with https://, or a handle',
    ],
    [
      'with a number that is none',
      { phone_numbers: [{ number: 'call me' }] },
      'Please enter a valid phone number',
    ],
    [
      'with a password that is too long',
      { socials: withMain({ username: 'a', password: 'ž'.repeat(121) }) },
      'Password must be 240 characters or fewer',
    ],
    [
      'with a field that nobody knows',
      { socials: withMain({ username: 'a', is_admin: true }) },
      'An account has a field that is not known',
    ],
    [
      'on a platform without a name',
      { socials: { ' ': {} } },
      'A platform needs a name of 40 characters or fewer',
    ],
  ])('%s is refused with a sentence', async (_, changes, sentence) => {
    expect(await refusalOf(changes)).toEqual(['23514', sentence]);
  });

  it('of 4 MB is refused, by the API or by the table, and leaves what there is', async () => {
    const { modelId } = await modelWithPassword(lane, manager);
    const before = await socialsOf(lane, modelId);
    const huge = withMain({ username: 'a', notes: 'x'.repeat(4_194_304) });
    const [code] = await refusalOf({ socials: huge }, modelId);
    expect(['413', '23514']).toContain(code);
    expect(await socialsOf(lane, modelId)).toEqual(before);
  });

  it('is changed by people with access to socials, who may edit the model', async () => {
    const { modelId } = await modelWithPassword(lane, manager);
    const onlooker = await lane.person();
    const shut = await lane.person({ role: 'admin', permissions: { can_access_socials: false } });
    expect(await outcome(writeSocials(onlooker, modelId, {}))).toBe('42501');
    expect(await outcome(writeSocials(shut, modelId, {}))).toBe('42501');
    expect(Object.keys(await socialsOf(lane, modelId))).toEqual(['x']);
  });

  it('is counted, and gone with its model', async () => {
    await freshManager();
    const { modelId, credentialId } = await modelWithPassword(lane, manager);
    await lane.sql(`update private.credentials set due_at = now() where id = $1`, [credentialId]);
    const counts = await dataOf<object[]>(
      manager.client.rpc('count_socials', { p_offset: 0, p_limit: 1000 }),
    );
    expect(counts).toContainEqual({ model_id: modelId, platforms: 1, accounts: 1, overdue: 1 });
    await dataOf(manager.client.from('models').delete().eq('id', modelId).select('id'));
    for (const table of ['credentials', 'social_counts'])
      expect(await lane.sql(`select from private.${table} where model_id = $1`, [modelId])).toEqual([]);
  });
});
