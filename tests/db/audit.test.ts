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
let mia: ActingPerson;
let auditor: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
  auditor = await lane.person({ permissions: { can_view_all_data: true } });
});
afterAll(() => lane.close());

type Entry = {
  seq: number;
  actor_id: string | null;
  actor_name: string | null;
  actor_type: string;
  event: string;
  resource_name: string | null;
  model_id: string | null;
  changes: Record<string, [unknown, unknown]>;
};

const entriesOn = (resourceId: string, by = mia) =>
  dataOf<Entry[]>(by.client.from('audit_log').select().eq('resource_id', resourceId).order('seq'));
const check = (by: ActingPerson, from: number | null = null, to: number | null = null) =>
  by.client.rpc('check_audit_chain', { p_from: from, p_to: to });

describe('what is written', () => {
  it('calls what is of one kind by one name: the word for an event comes from its area', async () => {
    const shared = await lane.sql(
      `select rule ->> 'area' as area, array_agg(distinct rule ->> 'resource') as resources
       from (select convert_from(rtrim(t.tgargs, '\\x00'::bytea), 'UTF8')::jsonb as rule from pg_trigger t where t.tgfoid = 'private.audit_row'::regproc) r
       group by 1 having count(distinct rule ->> 'resource') > 1`,
    );
    expect(shared).toEqual([]);
  });

  it('names who did what to whom, with the values before and after', async () => {
    const tomas = await lane.person({ displayName: 'Tomás' });
    await mia.client.rpc('admin_update_user_role', { target_user_id: tomas.id, new_role: 'admin' });
    await mia.client.rpc('admin_update_user_status', { target_user_id: tomas.id, new_status: 'inactive' });
    await mia.client.rpc('admin_update_user_display_name', {
      target_user_id: tomas.id,
      new_display_name: 'Tomás Reyes',
    });
    const entries = await entriesOn(tomas.id);
    expect(entries.filter(({ actor_id }) => actor_id === mia.id)).toMatchObject([
      {
        actor_name: 'Mia',
        actor_type: 'user',
        event: 'users.role_changed',
        changes: { role: ['manager', 'admin'] },
      },
      { event: 'users.status_changed', changes: { status: ['active', 'inactive'] } },
      { event: 'users.renamed', changes: { display_name: ['Tomás', 'Tomás Reyes'] } },
    ]);
    expect(entries[0]).toMatchObject({ event: 'users.created', actor_id: null, actor_type: 'system' });
  });

  it('tells of permissions, and of nothing where nothing changed', async () => {
    const person = await lane.person({ plan: null });
    const grant = { target_user_id: person.id, perm_key: 'can_access_debug', granted_by_user_id: mia.id };
    await mia.client.rpc('grant_user_permission', grant);
    await mia.client.rpc('grant_user_permission', grant);
    await mia.client.rpc('revoke_user_permission', {
      target_user_id: person.id,
      perm_key: 'can_access_debug',
    });
    await mia.client.rpc('reset_user_permission', { p_user_id: person.id, p_permission_key: null });
    const entries = await entriesOn(person.id);
    expect(entries.slice(1)).toMatchObject([
      { event: 'permissions.granted', changes: { can_access_debug: [null, true] } },
      { event: 'permissions.revoked', changes: { can_access_debug: [true, false] } },
      { event: 'permissions.reset', changes: { can_access_debug: [false, null] } },
    ]);
    expect(entries).toHaveLength(4);
  });

  it('outlives the account', async () => {
    const person = await lane.person({ displayName: 'Leaving', permissions: { can_access_debug: true } });
    await mia.client.rpc('admin_delete_user', { target_user_id: person.id });
    const events = (await entriesOn(person.id)).map(({ event }) => event);
    expect(events.at(-1)).toBe('users.deleted');
    expect(events).not.toContain('permissions.reset');
  });

  it('follows a model through its life, without what its contacts hold', async () => {
    const helper = await lane.person({ displayName: 'Helper' });
    const { id } = await dataOf<{ id: string }>(
      mia.client
        .from('models')
        .insert({ stage_name: `Ava ${crypto.randomUUID()}`, real_name: 'Ana', manager_id: mia.id })
        .select('id')
        .single(),
    );
    const socials = { instagram: { main: 'secret-handle', secondary: [], credentials: {} } };
    await mia.client.from('models').update({ socials, real_name: 'Ana Kovač' }).eq('id', id);
    await mia.client.from('models').update({ status: 'paused' }).eq('id', id);
    await mia.client.from('models').update({ status: 'paused' }).eq('id', id);
    await mia.client.rpc('add_secondary_manager', { p_model_id: id, p_manager_id: helper.id });
    await mia.client.rpc('remove_secondary_manager', { p_model_id: id, p_manager_id: helper.id });
    await mia.client.from('models').delete().eq('id', id);
    const entries = await entriesOn(id);
    const named = { id: helper.id, name: 'Helper' };
    expect(entries).toMatchObject([
      { event: 'models.created', model_id: id },
      {
        event: 'models.updated',
        changes: { real_name: ['Ana', 'Ana Kovač'], socials: ['[redacted]', '[redacted]'] },
      },
      { event: 'models.status_changed', changes: { status: ['active', 'paused'] } },
      { event: 'models.manager_added', changes: { secondary_manager: [null, named] } },
      { event: 'models.manager_removed', changes: { secondary_manager: [named, null] } },
      { event: 'models.deleted', model_id: id },
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret-handle');
  });

  it('says nothing of what was refused', async () => {
    const person = await lane.person();
    const before = (await entriesOn(mia.id)).length;
    await person.client.rpc('admin_update_user_role', { target_user_id: mia.id, new_role: 'manager' });
    expect(await entriesOn(mia.id)).toHaveLength(before);
  });

  it('keeps settings, and redacts those that sound secret', async () => {
    await lane.sql(`update public.config set value = 'Europe/Zagreb' where key = 'timezone'`);
    await lane.sql(`insert into public.config (key, value) values ('mail_api_key', 'hidden')`);
    expect((await entriesOn('timezone')).at(-1)).toMatchObject({
      event: 'config.changed',
      changes: { value: ['UTC', 'Europe/Zagreb'] },
    });
    expect(await entriesOn('mail_api_key')).toMatchObject([
      { changes: { value: ['[redacted]', '[redacted]'] } },
    ]);
  });
});

describe('who reads it', () => {
  it('is everyone who views all data; others see what they did themselves', async () => {
    const [doer, other] = [await lane.person(), await lane.person()];
    const id = await insertModel(lane, { managerId: doer.id });
    await doer.client.from('models').update({ real_name: 'Changed' }).eq('id', id);
    const events = async (by: ActingPerson) => (await entriesOn(id, by)).map(({ event }) => event);
    expect(await events(auditor)).toEqual(['models.created', 'models.updated']);
    expect(await events(doer)).toEqual(['models.updated']);
    expect(await events(other)).toEqual([]);
  });
});

describe('the chain', () => {
  it('is whole, however many write at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => insertModel(lane, { managerId: mia.id })));
    await Promise.all(
      ids.map((id) => mia.client.from('models').update({ real_name: 'At once' }).eq('id', id)),
    );
    const result = await dataOf<{ checked: number; first_broken_seq: number | null }>(check(auditor));
    expect(result.first_broken_seq).toBeNull();
    expect(result.checked).toBeGreaterThanOrEqual(16);
  });

  it('cannot be changed, not even by the owner', async () => {
    for (const attempt of [
      `update public.audit_log set event = 'users.forged' where seq = 1`,
      'delete from public.audit_log where seq = 1',
      'truncate public.audit_log',
    ])
      await expect(lane.sql(attempt)).rejects.toMatchObject({ code: '42501' });
    expect(await outcome(lane.operator.from('audit_log').delete().eq('seq', 1))).toBe('42501');
  });

  it('numbers and hashes what is written to it directly, whatever that says', async () => {
    await lane.sql(
      `insert into public.audit_log (seq, event, resource_type, prev_hash, hash) values (1, 'tests.forged', 'test', 'x', 'x')`,
    );
    expect(await dataOf(check(mia))).toMatchObject({ first_broken_seq: null });
  });

  it('shows the first entry that was altered, or whose predecessor is missing', async () => {
    await Promise.all([insertModel(lane), insertModel(lane), insertModel(lane)]);
    const [{ last } = { last: 0 }] = await lane.sql<{ last: number }>(
      'select max(seq)::int as last from public.audit_log',
    );
    // As someone would who owns the database and has switched the trigger off.
    const tamper = async (change: string) => {
      await lane.sql('alter table public.audit_log disable trigger audit_log_keep');
      await lane.sql(change);
      await lane.sql('alter table public.audit_log enable trigger audit_log_keep');
    };
    await tamper(`update public.audit_log set actor_name = 'Nobody' where seq = ${String(last - 1)}`);
    expect(await dataOf(check(mia))).toMatchObject({ first_broken_seq: last - 1 });
    expect(await dataOf(check(mia, last, last))).toEqual({ checked: 1, first_broken_seq: null });
    await tamper(`update public.audit_log set actor_name = null where seq = ${String(last - 1)}`);
    expect(await dataOf(check(mia))).toMatchObject({ first_broken_seq: null });
    await tamper(`delete from public.audit_log where seq = ${String(last - 1)}`);
    expect(await dataOf(check(mia))).toMatchObject({ first_broken_seq: last });
  });

  it('is checked by those who read it', async () => {
    expect(await outcome(check(await lane.person()))).toBe('42501');
  });
});

describe('retention', () => {
  it('takes old entries out by the operator alone, and the chain continues', async () => {
    const fresh = await openDatabaseLane();
    const admin = await fresh.person({ role: 'admin' });
    await insertModel(fresh);
    const purge = (before: string) => fresh.operator.rpc('purge_audit_log', { p_before: before });
    expect(await outcome(purge(new Date().toISOString()))).toBe('22023');
    expect(await dataOf(purge('2026-01-01T00:00:00Z'))).toBe(0);
    // Nothing here is a week old: the entries are dated back, and chained again from there.
    await fresh.sql('alter table public.audit_log disable trigger audit_log_keep');
    await fresh.sql(
      `update public.audit_log set created_at = created_at - interval '30 days' where seq <= 2`,
    );
    await fresh.sql('alter table public.audit_log enable trigger audit_log_keep');
    const weekAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
    expect(await dataOf(purge(weekAgo))).toBe(2);
    const [first] = await fresh.sql<{ seq: number }>('select min(seq)::int as seq from public.audit_log');
    expect(first).toEqual({ seq: 3 });
    expect(await dataOf(check(admin))).toMatchObject({ first_broken_seq: null });
    await expect(fresh.sql('delete from public.audit_log where seq = 3')).rejects.toMatchObject({
      code: '42501',
    });
    await fresh.close();
  });

  describe('by the clock', () => {
    let clock: DatabaseLane;
    let admin: ActingPerson;
    beforeAll(async () => {
      clock = await openDatabaseLane();
      admin = await clock.person({ role: 'admin' });
    });
    afterAll(() => clock.close());

    const apply = async () =>
      (await clock.sql<{ removed: number }>('select private.apply_audit_retention() as removed'))[0]?.removed;
    const days = async () =>
      (await clock.sql<{ days: number }>('select private.audit_retention_days() as days'))[0]?.days;
    const keepFor = (value: string) =>
      clock.sql(`update public.config set value = $1 where key = 'audit_retention_days'`, [value]);
    const log = () =>
      clock.sql<{ seq: number; event: string; actor_type: string; changes: Entry['changes'] }>(
        'select seq::int, event, actor_type, changes from public.audit_log order by seq',
      );
    /**
     * The oldest entries, so many, as if they had been written so many days earlier and the chain with them. At once: the
     * embedded backend's own clock must not come between.
     */
    const dateBack = (count: number, age: number) =>
      clock.sql(`do $$
        declare
          entry public.audit_log;
          previous text := (select a.hash from private.audit_anchor a);
        begin
          alter table public.audit_log disable trigger audit_log_keep;
          update public.audit_log set created_at = created_at - interval '${String(age)} days'
          where seq < (select min(seq) + ${String(count)} from public.audit_log);
          for entry in select * from public.audit_log order by seq loop
            entry.prev_hash := previous;
            previous := private.audit_hash(entry);
            update public.audit_log set prev_hash = entry.prev_hash, hash = previous where seq = entry.seq;
          end loop;
          alter table public.audit_log enable trigger audit_log_keep;
        end $$`);

    it('goes by the setting, and by 365 days where that says nothing of use', async () => {
      expect(await days()).toBe(365);
      // As on a server whose rules were other ones when it was set.
      await clock.sql('alter table public.config disable trigger config_10_check');
      for (const [value, expected] of [
        ['7', 7],
        ['30', 30],
        ['99999', 99_999],
        ['6', 365],
        ['0', 365],
        ['-30', 365],
        ['007', 365],
        ['100000', 365],
        ['1e3', 365],
        ['30 days', 365],
        ['', 365],
      ] as const) {
        await keepFor(value);
        expect([value, await days()]).toEqual([value, expected]);
      }
      await clock.sql('alter table public.config enable trigger config_10_check');
      await clock.sql(`delete from public.config where key = 'audit_retention_days'`);
      expect(await days()).toBe(365);
      await clock.sql(`insert into public.config (key, value) values ('audit_retention_days', '30')`);
    });

    it('leaves no trace where nothing is old enough', async () => {
      await dateBack(2, 29);
      const before = await log();
      expect(await apply()).toBe(0);
      expect(await log()).toEqual(before);
    });

    it('removes what is too old, says so once, and the chain continues from there', async () => {
      const before = await log();
      await dateBack(2, 2);
      expect(await dataOf(check(admin))).toMatchObject({ first_broken_seq: null });
      // None are left where the embedded backend's own clock was quicker.
      expect([0, 2]).toContain(await apply());
      const after = await log();
      expect(after.slice(0, -1)).toEqual(before.slice(2));
      expect(after.at(-1)).toMatchObject({
        event: 'audit.purged',
        actor_type: 'system',
        changes: { before: [null, expect.stringMatching(/^\d{4}-\d\d-\d\dT/)] },
      });
      expect(await dataOf(check(admin))).toEqual({ checked: after.length, first_broken_seq: null });
      expect(await apply()).toBe(0);
      expect(await log()).toEqual(after);
    });

    it('is nobody’s to call through the API', async () => {
      expect(await outcome(admin.client.rpc('apply_audit_retention'))).not.toBe('ok');
      expect(await outcome(clock.operator.rpc('apply_audit_retention'))).not.toBe('ok');
    });
  });
});
