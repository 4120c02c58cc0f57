import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let admin: ActingPerson;
let main: ActingPerson;
let secondary: ActingPerson;
/** A manager as they come: may look at every model, through socials and chat. */
let onlooker: ActingPerson;
/** A manager who sees assigned models alone. */
let stranger: ActingPerson;
let overseer: ActingPerson;

const seesNothingElse = { can_access_socials: false, can_access_chat: false };

beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  main = await lane.person({ permissions: seesNothingElse });
  secondary = await lane.person({ permissions: seesNothingElse });
  onlooker = await lane.person();
  stranger = await lane.person({ permissions: seesNothingElse });
  overseer = await lane.person({ permissions: { ...seesNothingElse, can_manage_all_models: true } });
});
afterAll(() => lane.close());

const newModel = () => insertModel(lane, { managerId: main.id, secondaryIds: [secondary.id] });
const draft = (changes = {}) => ({
  stage_name: `Draft ${crypto.randomUUID()}`,
  real_name: 'Ana Kovač',
  ...changes,
});
const rowOf = async (id: string) => (await lane.sql('select * from public.models where id = $1', [id]))[0];

describe('seeing a model', () => {
  it('is for those assigned to it and those who may see all', async () => {
    const id = await newModel();
    const sees = async (person: ActingPerson) =>
      outcome(person.client.from('models').select('id').eq('id', id));
    expect(await Promise.all([admin, main, secondary, onlooker, overseer].map(sees))).toEqual([
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
    expect(await sees(stranger)).toBe('nothing');
    expect(await outcome(lane.anonymous.from('models').select('id'))).toBe('42501');
  });

  it.each([
    'can_see_all_models',
    'can_access_socials',
    'can_access_chat',
    'can_manage_all_models',
    'can_view_all_data',
  ])('comes with %s alone', async (key) => {
    const id = await newModel();
    const holder = await lane.person({ permissions: { ...seesNothingElse, [key]: true } });
    expect(await outcome(holder.client.from('models').select('id').eq('id', id))).toBe('ok');
  });

  it('ends at once for someone made inactive, though their token lives on', async () => {
    const former = await lane.person({ role: 'admin' });
    const id = await insertModel(lane, { managerId: former.id });
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [former.id]);
    expect(await outcome(former.client.from('models').select('id').eq('id', id))).toBe('nothing');
    expect(
      await outcome(former.client.rpc('get_models_for_manager_extended', { p_manager_id: former.id })),
    ).toBe('42501');
    expect(await outcome(former.client.from('models').update({ real_name: 'X' }).eq('id', id).select())).toBe(
      'nothing',
    );
    const own = await former.client.from('profiles').select('status').eq('id', former.id);
    expect(own.data).toEqual([{ status: 'inactive' }]);
  });
});

describe('creating a model', () => {
  it('is open to people with access to models, as their own', async () => {
    const { data, error } = await main.client
      .from('models')
      .insert(draft({ manager_id: main.id }))
      .select('id, status, timezone');
    expect(error).toBeNull();
    expect(data).toMatchObject([{ status: 'active', timezone: 'UTC' }]);
  });

  it('for someone else takes an admin or can_manage_all_models', async () => {
    const create = (person: ActingPerson, managerId: string | null) =>
      outcome(
        person.client
          .from('models')
          .insert(draft({ manager_id: managerId }))
          .select('id'),
      );
    expect(await create(main, stranger.id)).toBe('42501');
    expect(await create(main, null)).toBe('42501');
    expect(await create(overseer, stranger.id)).toBe('ok');
    expect(await create(admin, null)).toBe('ok');
  });

  it('is closed without can_access_models', async () => {
    const closed = await lane.person({ permissions: { can_access_models: false } });
    expect(await outcome(closed.client.from('models').insert(draft({ manager_id: closed.id })))).toBe(
      '42501',
    );
  });

  it('cannot choose id or times', async () => {
    for (const changes of [
      { id: crypto.randomUUID() },
      { created_at: '2020-01-01' },
      { updated_at: '2020-01-01' },
    ]) {
      expect(
        await outcome(main.client.from('models').insert(draft({ manager_id: main.id, ...changes }))),
      ).toBe('42501');
    }
  });
});

describe('the values of a model', () => {
  const create = (changes: object) => admin.client.from('models').insert(draft(changes)).select('*');

  it('are trimmed, and empty optional ones stored as null', async () => {
    const { data } = await create({
      real_name: '  Ana  ',
      telegram_handle: ' ',
      discord_handle: '',
      photo_url: '',
      drive_folder_id: '  ',
    });
    expect(data).toMatchObject([
      {
        real_name: 'Ana',
        telegram_handle: null,
        discord_handle: null,
        photo_url: null,
        drive_folder_id: null,
      },
    ]);
  });

  it('keep stage names apart, whatever their case and spaces', async () => {
    await create({ stage_name: 'Luna Vale' });
    expect(await outcome(create({ stage_name: ' luna VALE ' }))).toBe('23505');
  });

  it.each([
    ['an empty stage name', { stage_name: '  ' }],
    ['an empty real name', { real_name: '' }],
    ['an endless stage name', { stage_name: 'x'.repeat(101) }],
    ['an unknown status', { status: 'deleted' }],
    ['an unknown timezone', { timezone: 'Europe/Nowhere' }],
    ['a timezone by rule', { timezone: 'FOO+3' }],
    ['an insecure photo', { photo_url: 'http://example.com/a.png' }],
    ['a photo that is a script', { photo_url: 'javascript:alert(1)' }],
    ['an unknown way to be reached', { primary_communication: 'pigeon' }],
    ['socials that are a list', { socials: [] }],
    ['email accounts that are no list', { email_accounts: {} }],
    ['a password that is no text', { socials: { x: { credentials: { main: { password: {} } } } } }],
  ])('refuse %s with 23514', async (_what, changes) => {
    expect(await outcome(create(changes))).toBe('23514');
  });

  it('may name an empty password, as the shape of credentials asks', async () => {
    const socials = {
      x: {
        main: '',
        secondary: [],
        credentials: { main: { username: 'a', password: '', email: '', notes: '' }, secondary: [] },
      },
    };
    expect(await outcome(create({ socials, email_accounts: [{ email: 'a@b.example', password: '' }] }))).toBe(
      'ok',
    );
  });

  it('refuse a main manager who is inactive', async () => {
    const former = await lane.person({ status: 'inactive' });
    expect(await outcome(create({ manager_id: former.id }))).toBe('22023');
  });
});

describe('editing a model', () => {
  const rename = (person: ActingPerson, id: string) =>
    outcome(
      person.client
        .from('models')
        .update({ real_name: `By ${person.id}` })
        .eq('id', id)
        .select('id'),
    );

  it('is for its managers, admins and holders of can_manage_all_models', async () => {
    const id = await newModel();
    for (const person of [main, secondary, admin, overseer]) expect(await rename(person, id)).toBe('ok');
  });

  it('is refused with an error to those who only see it, and changes nothing for those who do not', async () => {
    const id = await newModel();
    const { error } = await onlooker.client
      .from('models')
      .update({ real_name: 'X' })
      .eq('id', id)
      .select('id');
    expect(error).toMatchObject({ code: '42501' });
    expect(error?.message).toMatch(/row-level security/);
    expect(await rename(stranger, id)).toBe('nothing');
    expect(await rowOf(id)).toMatchObject({ real_name: 'Real Name' });
  });

  it('does not let an onlooker assign the model to themselves', async () => {
    const id = await newModel();
    expect(
      await outcome(onlooker.client.from('models').update({ manager_id: onlooker.id }).eq('id', id).select()),
    ).toBe('42501');
    expect(await rowOf(id)).toMatchObject({ manager_id: main.id });
  });

  it('leaves the main manager to the main manager', async () => {
    const id = await newModel();
    const assign = (person: ActingPerson, managerId: string) =>
      outcome(person.client.from('models').update({ manager_id: managerId }).eq('id', id).select('id'));
    expect(await assign(secondary, secondary.id)).toBe('42501');
    expect(await assign(main, secondary.id)).toBe('ok');
    // Nobody is both: the new main manager is no longer a secondary one.
    expect(
      await lane.sql('select manager_id from public.model_secondary_managers where model_id = $1', [id]),
    ).toEqual([]);
  });

  it('sets the time of the change', async () => {
    const id = await newModel();
    await lane.sql(`update public.models set updated_at = '2020-01-01' where id = $1`, [id]);
    await rename(main, id);
    const [row] = await lane.sql<{ recent: boolean }>(
      `select updated_at > now() - interval '1 minute' as recent from public.models where id = $1`,
      [id],
    );
    expect(row?.recent).toBe(true);
  });
});

describe('deleting a model', () => {
  const remove = (person: ActingPerson, id: string) =>
    outcome(person.client.from('models').delete().eq('id', id).select('id'));

  it('is for the main manager, admins and holders of can_manage_all_models', async () => {
    for (const person of [main, admin, overseer]) expect(await remove(person, await newModel())).toBe('ok');
    for (const person of [secondary, onlooker, stranger]) {
      const id = await newModel();
      expect(await remove(person, id)).toBe('nothing');
      expect(await rowOf(id)).toBeDefined();
    }
  });

  it('survives the account of its manager', async () => {
    const leaving = await lane.person();
    const id = await insertModel(lane, { managerId: leaving.id });
    await lane.sql('delete from auth.users where id = $1', [leaving.id]);
    expect(await rowOf(id)).toMatchObject({ manager_id: null });
  });
});

describe('get_models_for_manager_extended', () => {
  const list = (person: ActingPerson, managerId = person.id) =>
    person.client.rpc('get_models_for_manager_extended', { p_manager_id: managerId });

  it('lists assigned models by stage name, with managers and what the caller may do', async () => {
    const reader = await lane.person({ displayName: 'Reader', permissions: seesNothingElse });
    const own = await insertModel(lane, { managerId: reader.id, secondaryIds: [secondary.id, main.id] });
    const shared = await insertModel(lane, { managerId: main.id, secondaryIds: [reader.id] });
    await newModel();
    const rows = await dataOf<Record<string, unknown>[]>(list(reader));
    expect(rows.map((row) => row['id']).sort()).toEqual([own, shared].sort());
    expect(rows.find((row) => row['id'] === own)).toMatchObject({
      manager: { id: reader.id, email: reader.email, display_name: 'Reader', role: 'manager' },
      user_permissions: {
        can_view: true,
        can_edit: true,
        is_main_manager: true,
        is_secondary_manager: false,
      },
    });
    const ownRow = rows.find((row) => row['id'] === own) as { secondary_managers: { id: string }[] };
    expect(ownRow.secondary_managers.map(({ id }) => id).sort()).toEqual([secondary.id, main.id].sort());
    expect(rows.find((row) => row['id'] === shared)).toMatchObject({
      user_permissions: {
        can_view: true,
        can_edit: true,
        is_main_manager: false,
        is_secondary_manager: true,
      },
    });
  });

  it('answers for someone else only those who see all models', async () => {
    expect(await outcome(list(stranger, main.id))).toBe('42501');
    expect(await outcome(list(onlooker, main.id))).toBe('ok');
    const rows = await dataOf<{ user_permissions: { can_edit: boolean } }[]>(list(onlooker, main.id));
    expect(rows.every((row) => !row.user_permissions.can_edit)).toBe(true);
  });

  it('can be cut to the list’s columns and to pages', async () => {
    const rows = await dataOf<object[]>(
      list(main).select('id, stage_name, manager').order('stage_name').range(0, 1),
    );
    expect(rows).toHaveLength(2);
    expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'stage_name', 'manager']);
  });
});

describe('secondary managers', () => {
  const add = (person: ActingPerson, modelId: string, managerId: string) =>
    person.client.rpc('add_secondary_manager', { p_model_id: modelId, p_manager_id: managerId });
  const remove = (person: ActingPerson, modelId: string, managerId: string) =>
    person.client.rpc('remove_secondary_manager', { p_model_id: modelId, p_manager_id: managerId });

  it('are added by the main manager, once', async () => {
    const id = await insertModel(lane, { managerId: main.id });
    expect((await add(main, id, secondary.id)).data).toBe(true);
    expect((await add(main, id, secondary.id)).data).toBe(false);
    expect((await add(admin, id, stranger.id)).data).toBe(true);
  });

  it('are not added by secondary managers or onlookers', async () => {
    const id = await newModel();
    const { error } = await (add(secondary, id, stranger.id) as PromiseLike<{ error: unknown }>);
    expect(error).toMatchObject({ code: '42501', message: 'You can only edit models assigned to you' });
    expect(await outcome(add(onlooker, id, onlooker.id))).toBe('42501');
  });

  it('cannot be the main manager, inactive or of an unseen model', async () => {
    const id = await newModel();
    const former = await lane.person({ status: 'inactive' });
    expect(await outcome(add(main, id, main.id))).toBe('P0001');
    expect(await outcome(add(main, id, former.id))).toBe('22023');
    expect(await outcome(add(stranger, id, stranger.id))).toBe('PT404');
    expect(await outcome(add(main, crypto.randomUUID(), secondary.id))).toBe('PT404');
  });

  it('are removed by the main manager or the person themselves', async () => {
    const id = await newModel();
    expect(await outcome(remove(onlooker, id, secondary.id))).toBe('42501');
    expect((await remove(secondary, id, secondary.id)).data).toBe(true);
    expect((await remove(main, id, secondary.id)).data).toBe(false);
  });

  it('touch the model, so that others hear of it', async () => {
    const id = await insertModel(lane, { managerId: main.id });
    await lane.sql(`update public.models set updated_at = '2020-01-01' where id = $1`, [id]);
    await add(main, id, secondary.id);
    const [row] = await lane.sql<{ recent: boolean }>(
      `select updated_at > now() - interval '1 minute' as recent from public.models where id = $1`,
      [id],
    );
    expect(row?.recent).toBe(true);
  });

  it('are seen with the model through both named foreign keys', async () => {
    const id = await newModel();
    const { data, error } = await main.client
      .from('models')
      .select(
        'id, manager:profiles!models_manager_id_fkey(id, email, display_name, role), ' +
          'model_secondary_managers!model_secondary_managers_model_id_fkey(created_at, ' +
          'manager:profiles!model_secondary_managers_manager_id_fkey(id, email, display_name, role))',
      )
      .eq('id', id);
    expect(error).toBeNull();
    expect(data).toMatchObject([
      { manager: { id: main.id }, model_secondary_managers: [{ manager: { id: secondary.id } }] },
    ]);
  });
});

describe('a page of models', () => {
  const pageFor = async ({ client }: ActingPerson, offset = 0, limit = 1000): Promise<string[]> => {
    const { data } = await client
      .rpc('list_models', { p_offset: offset, p_limit: limit })
      .select('id')
      .throwOnError();
    return (data as { id: string }[]).map(({ id }) => id);
  };

  it('holds what the policy of the table lets someone see, in the same order', async () => {
    await newModel();
    await insertModel(lane, { managerId: secondary.id });
    const newcomer = await lane.person({ permissions: seesNothingElse });
    for (const person of [admin, onlooker, main, secondary, newcomer]) {
      const { data } = await person.client
        .from('models')
        .select('id')
        .order('stage_name')
        .order('id')
        .throwOnError();
      expect(await pageFor(person)).toEqual(data.map(({ id }: { id: string }) => id));
    }
    expect(await pageFor(newcomer)).toEqual([]);
    expect(await pageFor(main)).not.toEqual([]);
  });

  it('begins and ends where it is told', async () => {
    for (const person of [admin, main]) {
      const whole = await pageFor(person);
      expect(await pageFor(person, 1, 1)).toEqual(whole.slice(1, 2));
    }
  });
});
