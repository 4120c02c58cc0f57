import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { canary, modelWithPassword, reveal, socialsOf, writeSocials } from '#tests/support/vault.ts';

// Who knows which secret that is in use, and what comes of asking for it to be changed.

let lane: DatabaseLane;
let admin: ActingPerson;
let manager: ActingPerson;
let other: ActingPerson;
let credentialId: string;
let modelId: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
});
beforeEach(async () => {
  manager = await lane.person();
  other = await lane.person();
  ({ modelId, credentialId } = await modelWithPassword(lane, manager));
  await lane.sql('insert into public.model_secondary_managers (model_id, manager_id) values ($1, $2)', [
    modelId,
    other.id,
  ]);
});
afterAll(() => lane.close());

type Person = { id: string; revealed: number; copied: number; is_set: boolean };
type Exposure = {
  secret_id: string;
  credential_id: string;
  kind: string;
  due_at: string | null;
  can_rotate: boolean;
  people: Person[];
};
const list = (person: ActingPerson, filter: object = { p_model_id: modelId }) =>
  person.client.rpc('list_exposures', { p_offset: 0, p_limit: 1000, ...filter });
const exposures = (person = manager, filter?: object) => dataOf<Exposure[]>(list(person, filter));
const knownTo = async (person: ActingPerson) =>
  (await exposures(admin, { p_user_id: person.id })).map(({ kind, people: [who] }) => [
    kind,
    who?.revealed,
    who?.copied,
    who?.is_set,
  ]);
const change = (password: string, person = manager) =>
  dataOf(person.client.rpc('change_password', { p_credential_id: credentialId, p_password: password }));

describe('who knows a secret', () => {
  it('is who put it in, and who saw it since, until it is changed', async () => {
    await dataOf(reveal(other, credentialId));
    await dataOf(reveal(other, credentialId, 'password', 'copy'));
    await dataOf(reveal(other, credentialId, 'password', 'copy'));
    expect(await knownTo(manager)).toEqual([['password', 0, 0, true]]);
    expect(await knownTo(other)).toEqual([['password', 1, 2, false]]);
    const [row] = await exposures();
    expect(row?.people.map(({ id }) => id)).toEqual([other.id, manager.id]);
    await change('new password');
    expect(await knownTo(other)).toEqual([]);
    expect(await knownTo(manager)).toEqual([['password', 0, 0, true]]);
  });

  it('is not who saw the one before, a code of a moment, or was refused', async () => {
    await change('new password');
    await dataOf(
      manager.client.rpc('set_one_time_code', {
        p_credential_id: credentialId,
        p_settings: { secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA1', digits: 6, period: 30 },
      }),
    );
    await dataOf(reveal(other, credentialId, 'previous_password'));
    await dataOf(other.client.rpc('copy_one_time_code', { p_credential_id: credentialId }));
    await dataOf(
      other.client.rpc('show_one_time_codes', { p_model_id: modelId, p_credential_ids: [credentialId] }),
    );
    const stranger = await lane.person();
    expect(await outcome(reveal(stranger, credentialId))).toBe('42501');
    expect([await knownTo(other), await knownTo(stranger)]).toEqual([[], []]);
    expect((await knownTo(manager)).map(([kind]) => kind).sort()).toEqual(['password', 'totp']);
  });

  it('is who saw the same password before another one was there for a while', async () => {
    await dataOf(reveal(other, credentialId));
    await change('for a while');
    expect(await knownTo(other)).toEqual([]);
    await change(canary);
    expect(await knownTo(other)).toEqual([['password', 1, 0, false]]);
  });

  it('is told of recovery codes as well, not of those who only struck one off', async () => {
    await dataOf(
      manager.client.rpc('set_recovery_codes', { p_credential_id: credentialId, p_codes: ['a', 'b'] }),
    );
    await dataOf(
      other.client.rpc('mark_recovery_code', {
        p_credential_id: credentialId,
        p_code_place: 0,
        p_is_used: true,
      }),
    );
    await dataOf(
      other.client.rpc('mark_recovery_code', {
        p_credential_id: credentialId,
        p_code_place: 0,
        p_is_used: false,
      }),
    );
    expect(await knownTo(other)).toEqual([]);
    await dataOf(reveal(other, credentialId, 'recovery_codes'));
    expect(await knownTo(other)).toEqual([['recovery_codes', 1, 0, false]]);
  });

  it('is not told of an account that was removed, until it returns', async () => {
    const socials = await socialsOf(lane, modelId);
    await writeSocials(manager, modelId, {});
    expect(await knownTo(manager)).toEqual([]);
    await writeSocials(manager, modelId, socials);
    expect(await knownTo(manager)).toEqual([['password', 0, 0, true]]);
  });

  it('outlasts the log’s retention as long as the secret is in use', async () => {
    await dataOf(reveal(other, credentialId));
    await lane.sql(`update public.config set value = '7' where key = 'audit_retention_days'`);
    await lane.sql(`alter table public.credential_access_log disable trigger credential_access_log_keep`);
    await lane.sql(
      `update public.credential_access_log set created_at = now() - interval '30 days' where credential_id = $1`,
      [credentialId],
    );
    await lane.sql(`alter table public.credential_access_log enable trigger credential_access_log_keep`);
    await lane.sql('select private.job_vault_purge()');
    expect(await knownTo(other)).toEqual([['password', 1, 0, false]]);
    await change('new password');
    await lane.sql('select private.job_vault_purge()');
    expect(
      await lane.sql('select 1 from public.credential_access_log where user_id = $1', [other.id]),
    ).toEqual([]);
    await lane.sql(`update public.config set value = '365' where key = 'audit_retention_days'`);
  });

  it('is seen by managers for their models, by others for themselves, and holds no secret', async () => {
    const stranger = await lane.person();
    expect(await exposures(stranger)).toEqual([]);
    expect(await exposures(stranger, { p_user_id: manager.id })).toEqual([]);
    expect(JSON.stringify(await exposures())).not.toContain(canary);
    await lane.sql('update public.models set manager_id = null where id = $1', [modelId]);
    // What one knows stays known.
    expect(await exposures(manager, { p_user_id: manager.id })).toMatchObject([{ can_rotate: false }]);
  });

  it('takes a plan with advanced features, except for oneself', async () => {
    const free = await lane.person({ plan: null });
    expect((await list(free, {})).error).toMatchObject({ code: 'PT402', hint: 'advanced_features' });
    expect((await list(free, { p_user_id: manager.id })).error?.code).toBe('PT402');
    expect(await exposures(free, { p_user_id: free.id })).toEqual([]);
    const rotation = { p_secret_ids: [], p_rotation_reason: 'x' };
    expect(await outcome(free.client.rpc('start_rotation', rotation))).toBe('PT402');
  });
});

describe('rotation', () => {
  const secretId = async (kind = 'password') =>
    (await exposures(admin)).find((row) => row.kind === kind)?.secret_id ?? '';
  const start = (person: ActingPerson, ids: string[], more: object = {}) =>
    person.client.rpc('start_rotation', { p_secret_ids: ids, p_rotation_reason: 'Jonas left', ...more });
  const tasks = () =>
    lane.sql<{ id: string; title: string; status: string; priority: string; people: string[] }>(
      `select t.id, t.title, t.status, t.priority,
         array(select a.user_id from public.task_assignees a where a.task_id = t.id) as people
       from public.tasks t where t.model_id = $1 and t.source = 'vault' order by t.number`,
      [modelId],
    );
  const dueOf = async () => {
    const [row] = await lane.sql<{ days: number | null }>(
      `select round(extract(epoch from due_at - now()) / 86400)::integer as days from private.credentials where id = $1`,
      [credentialId],
    );
    return row?.days;
  };

  it('makes an urgent task for the main manager, who completes it by a change', async () => {
    expect(await dataOf(start(admin, [await secretId()]))).toEqual({ accounts: 1, tasks: 1 });
    expect(await tasks()).toMatchObject([
      {
        title: 'Change the password of ava on X',
        status: 'pending',
        priority: 'urgent',
        people: [manager.id],
      },
    ]);
    expect(await dueOf()).toBe(2);
    expect((await exposures())[0]?.due_at).not.toBeNull();
    await change(canary);
    expect((await tasks())[0]?.status).toBe('pending');
    await change('new password');
    expect((await tasks())[0]?.status).toBe('completed');
    expect((await exposures())[0]?.due_at).toBeNull();
    expect(await dueOf()).toBe(90);
  });

  it('makes one task for one account, however often it is asked for, and keeps the earlier day', async () => {
    await dataOf(manager.client.rpc('set_recovery_codes', { p_credential_id: credentialId, p_codes: ['a'] }));
    const both = [await secretId(), await secretId('recovery_codes')];
    expect(await dataOf(start(admin, both))).toEqual({ accounts: 1, tasks: 1 });
    const later = new Date(Date.now() + 9 * 86_400_000).toISOString();
    expect(await dataOf(start(manager, both, { p_due_at: later }))).toEqual({ accounts: 1, tasks: 0 });
    expect(await dueOf()).toBe(2);
    await change('new password');
    expect((await tasks())[0]?.status).toBe('pending');
    await dataOf(manager.client.rpc('set_recovery_codes', { p_credential_id: credentialId, p_codes: ['b'] }));
    expect(await tasks()).toMatchObject([{ status: 'completed' }]);
  });

  it('is taken back with its task', async () => {
    const id = await secretId();
    await dataOf(start(manager, [id]));
    expect(await dataOf(other.client.rpc('cancel_rotation', { p_secret_ids: [id] }))).toBe(1);
    expect(await tasks()).toMatchObject([{ status: 'cancelled' }]);
    expect(await dueOf()).toBe(90);
    expect(await dataOf(other.client.rpc('cancel_rotation', { p_secret_ids: [id] }))).toBe(0);
  });

  it('asks nobody for an account that was removed, and asks again when it returns', async () => {
    await dataOf(start(admin, [await secretId()]));
    const socials = await socialsOf(lane, modelId);
    await dataOf(writeSocials(manager, modelId, {}));
    expect((await tasks()).map(({ status }) => status)).toEqual(['cancelled']);
    await dataOf(writeSocials(manager, modelId, socials));
    expect(await tasks()).toMatchObject([
      { status: 'cancelled' },
      { status: 'pending', priority: 'urgent', people: [manager.id] },
    ]);
    expect(await dueOf()).toBe(2);
    await change('new password');
    expect((await tasks()).map(({ status }) => status)).toEqual(['cancelled', 'completed']);
  });

  it('goes to another manager where the one it is about has the model', async () => {
    await lane.sql(`select private.require_rotation(array[$1::uuid], 'Left', $2, p_because_of => $3)`, [
      await secretId(),
      admin.id,
      manager.id,
    ]);
    expect((await tasks())[0]?.people).toEqual([other.id]);
  });

  it('a password is changed, whatever stands in the way of the task', async () => {
    await dataOf(start(admin, [await secretId()]));
    const [task] = await tasks();
    await dataOf(manager.client.rpc('create_task', { p_task: { title: 'First this', parent_id: task?.id } }));
    await change('new password');
    expect((await tasks())[0]?.status).toBe('pending');
    expect((await exposures())[0]?.due_at).toBeNull();
  });

  it('is not for other people’s models, nor for secrets that are not there', async () => {
    const stranger = await lane.person();
    const id = await secretId();
    const helper = await lane.person();
    await dataOf(
      manager.client.rpc('give_access', {
        p_model_id: modelId,
        p_user_id: helper.id,
        p_minutes: 60,
        p_access_reason: 'Cover',
      }),
    );
    for (const person of [stranger, helper]) {
      expect(await outcome(start(person, [id]))).toBe('42501');
      expect(await outcome(start(person, [crypto.randomUUID()]))).toBe('42501');
    }
    await dataOf(start(manager, [id]));
    expect(await outcome(stranger.client.rpc('cancel_rotation', { p_secret_ids: [id] }))).toBe('42501');
    expect(await outcome(start(manager, [id], { p_due_at: '2090-01-01T00:00:00Z' }))).toBe('22023');
    expect(await outcome(start(manager, [id], { p_rotation_reason: ' ' }))).toBe('22023');
  });

  const notices = (person: ActingPerson) =>
    lane.sql<{ title: string }>(
      `select title from public.notification_queue where user_id = $1 and metadata ->> 'kind' = 'rotation_overdue'`,
      [person.id],
    );

  it('tells the managers once when it is due', async () => {
    await lane.sql(`update private.credentials set due_at = now() - interval '1 minute' where id = $1`, [
      credentialId,
    ]);
    await lane.sql('select private.job_rotation_overdue()');
    await lane.sql('select private.job_rotation_overdue()');
    for (const person of [manager, other])
      expect((await notices(person)).map(({ title }) => title)).toEqual([
        expect.stringMatching(/^A password of .* is due to be changed$/),
      ]);
    expect(await notices(admin)).toEqual([]);
  });

  it('follows the setting, unless the account has its own number of days', async () => {
    const set = (days: string) =>
      lane.sql(
        `insert into public.config as c (key, value) values ('vault_rotate_days', $1)
         on conflict (key) do update set value = excluded.value`,
        [days],
      );
    await set('30');
    expect(await dueOf()).toBe(30);
    await set('0');
    expect(await dueOf()).toBeNull();
    await dataOf(
      manager.client.rpc('set_credential_rotation', { p_credential_id: credentialId, p_every_days: 60 }),
    );
    await set('90');
    expect(await dueOf()).toBe(60);
  });
});
