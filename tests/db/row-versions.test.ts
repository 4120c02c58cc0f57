import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

let lane: DatabaseLane;
let admin: ActingPerson;
let manager: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  manager = await lane.person();
});
afterAll(() => lane.close());

const stale = { code: 'PT409', hint: 'stale' };

async function versionOf(table: 'models' | 'profiles', id: string): Promise<number | undefined> {
  const [row] = await lane.sql<{ row_version: number }>(
    `select row_version from public.${table} where id = $1`,
    [id],
  );
  return row?.row_version;
}

const update = (by: ActingPerson, id: string, row: object) =>
  by.client.from('models').update(row).eq('id', id).select('id, real_name, row_version').single();

describe('the version of a model', () => {
  it('rises with what people write, and with nothing else', async () => {
    const id = await insertModel(lane, { managerId: manager.id });
    expect(await versionOf('models', id)).toBe(1);
    await dataOf(update(manager, id, { real_name: 'Ana' }));
    expect(await versionOf('models', id)).toBe(2);
    // The same again, and what only touches the row for those who listen.
    await dataOf(update(manager, id, { real_name: ' Ana ' }));
    await dataOf(manager.client.rpc('add_secondary_manager', { p_model_id: id, p_manager_id: admin.id }));
    expect(await versionOf('models', id)).toBe(2);
    await dataOf(update(manager, id, { socials: { fanvue: {} } }));
    await dataOf(update(admin, id, { manager_id: null }));
    expect(await versionOf('models', id)).toBe(4);
  });

  it('is named by a write, which is refused where it saw an older one', async () => {
    const id = await insertModel(lane, { managerId: manager.id });
    expect(await dataOf(update(manager, id, { real_name: 'First', row_version: 1 }))).toMatchObject({
      real_name: 'First',
      row_version: 2,
    });
    const { error, data } = await update(admin, id, { real_name: 'Second', row_version: 1 });
    expect([error, data]).toEqual([expect.objectContaining(stale), null]);
    for (const version of [3, -1, null]) {
      const { error: other } = await update(admin, id, { real_name: 'Second', row_version: version });
      expect(other).toMatchObject(stale);
    }
    expect(await dataOf(update(admin, id, { real_name: 'Third', row_version: 2 }))).toMatchObject({
      real_name: 'Third',
      row_version: 3,
    });
  });

  it('cannot be set by the person who makes the model', async () => {
    const { error } = await manager.client
      .from('models')
      .insert({ stage_name: 'Version 7', real_name: 'X', manager_id: manager.id, row_version: 7 });
    expect(error).toMatchObject({ code: '42501' });
  });

  it('lets one of two writes through that saw the same', async () => {
    const id = await insertModel(lane, { managerId: manager.id });
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) => update(manager, id, { real_name: name, row_version: 1 })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.hint === 'stale')).toHaveLength(3);
    expect(await versionOf('models', id)).toBe(2);
  });
});

describe('a change of many models', () => {
  const change = (by: ActingPerson, rows: readonly [string, number][], changes: object) =>
    by.client.rpc('update_models', {
      p_ids: rows.map(([id]) => id),
      p_row_versions: rows.map(([, version]) => version),
      p_changes: changes,
    });

  it('leaves alone what was changed since, and answers with the new versions of the others', async () => {
    const [one, two, gone] = [
      await insertModel(lane, { managerId: manager.id }),
      await insertModel(lane, { managerId: manager.id }),
      crypto.randomUUID(),
    ];
    await dataOf(update(manager, two, { real_name: 'Changed since' }));
    const rows: [string, number][] = [
      [one, 1],
      [two, 1],
      [gone, 1],
    ];
    expect(await dataOf(change(manager, rows, { status: 'paused' }))).toEqual([{ id: one, row_version: 2 }]);
    const states = await lane.sql<{ status: string }>(
      'select status from public.models where id in ($1, $2) order by status',
      [one, two],
    );
    expect(states.map(({ status }) => status)).toEqual(['active', 'paused']);
  });

  it('sets the main manager, or none, and leaves what it does not name', async () => {
    const id = await insertModel(lane, { managerId: manager.id });
    await dataOf(change(admin, [[id, 1]], { manager_id: admin.id }));
    await dataOf(change(admin, [[id, 2]], { status: 'archived' }));
    await dataOf(change(admin, [[id, 3]], { manager_id: null, status: 'active' }));
    const [row] = await lane.sql('select manager_id, status, row_version from public.models where id = $1', [
      id,
    ]);
    expect(row).toEqual({ manager_id: null, status: 'active', row_version: 4 });
  });

  it('is refused whole where one may not be edited', async () => {
    const onlooker = await lane.person();
    await lane.sql(
      `insert into public.user_permissions (user_id, permission_key, enabled) values ($1, 'can_see_all_models', true)`,
      [onlooker.id],
    );
    const [own, other] = [
      await insertModel(lane, { managerId: onlooker.id }),
      await insertModel(lane, { managerId: manager.id }),
    ];
    const rows: [string, number][] = [
      [own, 1],
      [other, 1],
    ];
    const { error } = await change(onlooker, rows, { status: 'paused' });
    expect(error).toMatchObject({ code: '42501' });
    expect(await versionOf('models', own)).toBe(1);
  });
});

describe('the version of a profile', () => {
  it('rises with role, status and name, not with a permission', async () => {
    const { id } = await lane.person();
    await dataOf(admin.client.rpc('admin_update_user_role', { target_user_id: id, new_role: 'admin' }));
    await dataOf(admin.client.rpc('admin_update_user_role', { target_user_id: id, new_role: 'admin' }));
    expect(await versionOf('profiles', id)).toBe(2);
    await dataOf(admin.client.rpc('admin_update_user_role', { target_user_id: id, new_role: 'manager' }));
    await dataOf(
      admin.client.rpc('revoke_user_permission', { target_user_id: id, perm_key: 'can_access_chat' }),
    );
    expect(await versionOf('profiles', id)).toBe(3);
  });

  it.each([
    ['admin_update_user_role', { new_role: 'admin' }],
    ['admin_update_user_status', { new_status: 'inactive' }],
    ['admin_update_user_display_name', { new_display_name: 'Another Name' }],
  ])('is named by %s, which is refused where it saw an older one', async (procedure, change) => {
    const { id } = await lane.person();
    await lane.sql(`update public.profiles set display_name = 'Changed since' where id = $1`, [id]);
    const call = (version: number) =>
      admin.client.rpc(procedure, { target_user_id: id, p_row_version: version, ...change });
    expect((await call(1)).error).toMatchObject(stale);
    expect(await dataOf(call(2))).toMatchObject({ id, row_version: 3 });
  });

  it('is named by those who change their own name', async () => {
    const person = await lane.person();
    const rename = (version: number) =>
      person.client.rpc('update_own_display_name', {
        new_display_name: `Name ${String(version)}`,
        p_row_version: version,
      });
    expect(await dataOf(rename(1))).toMatchObject({ row_version: 2 });
    expect((await rename(1)).error).toMatchObject(stale);
  });
});

it('a refusal reaches the page as a conflict with its hint', async () => {
  const host = startServiceHost(lane, manager.session);
  const model = await host.call('models.create', { stageName: crypto.randomUUID(), realName: 'Ana' });
  expect(model.rowVersion).toBe(1);
  const { id } = model;
  const changed = await host.call('models.update', { id, rowVersion: 1, changes: { realName: 'Bea' } });
  expect(changed.rowVersion).toBe(2);
  const failure = { code: 'conflict', hint: 'stale' };
  await expect(
    host.call('models.update', { id, rowVersion: 1, changes: { realName: 'Cleo' } }),
  ).rejects.toMatchObject(failure);
  await expect(host.call('models.setStatus', { id, rowVersion: 1, status: 'paused' })).rejects.toMatchObject(
    failure,
  );
  await expect(host.call('users.get', { id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await host.call('users.get', { id: admin.id })).toMatchObject({ id: admin.id, role: 'admin' });
  await host.stop();
});
