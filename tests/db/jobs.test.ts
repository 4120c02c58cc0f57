import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// Work by the clock: taken by one at a time, run once however late, tried again, and what came of it kept.

let lane: DatabaseLane;
let admin: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
  // A job of these tests, which does what its table says.
  await lane.sql(
    'create table private.test_job (runs integer not null, fails boolean not null, answers integer not null)',
  );
  await lane.sql('insert into private.test_job values (0, false, 1)');
  await lane.sql(`create function private.job_test() returns integer language plpgsql set search_path = '' as $$
    begin
      update private.test_job set runs = runs + 1 where true;
      if (select fails from private.test_job) then raise exception 'The disk is on fire'; end if;
      return (select answers from private.test_job);
    end $$`);
  await lane.sql(`insert into private.jobs (name, title, every) values ('test', 'A test', '1 hour')`);
});
afterAll(() => lane.close());
beforeEach(async () => {
  await lane.sql('update private.test_job set runs = 0, fails = false, answers = 1');
  await lane.sql(
    `update private.jobs set next_run = now() + interval '1 day', lease_until = null where name <> 'test'`,
  );
  await lane.sql(
    `update private.jobs set next_run = now(), lease_until = null, last_run = null, failures = 0, outcome = '{}' where name = 'test'`,
  );
});

const one = async <T>(text: string): Promise<T> => {
  const [row] = await lane.sql<{ value: T }>(`select ${text} as value`);
  return row?.value as T;
};
const take = () => one<string | null>('private.take_due_job()');
const runDue = () => one<number>('private.run_due_jobs()');
const runs = () => one<number>('(select runs from private.test_job)');
/** In how many minutes it is due. */
const dueIn = () =>
  one<number>(
    `(select round(extract(epoch from next_run - clock_timestamp()) / 60)::integer from private.jobs where name = 'test')`,
  );
const listed = async (by: ActingPerson = admin) =>
  (await dataOf<{ name: string }[]>(by.client.rpc('get_jobs', {}, { get: true }))).find(
    ({ name }) => name === 'test',
  );

describe('what is due', () => {
  it('runs, is kept with its outcome, and is due again a turn later', async () => {
    expect([await runDue(), await runs(), await runDue()]).toEqual([1, 1, 0]);
    expect(await dueIn()).toBe(60);
    expect(await listed()).toMatchObject({ status: 'done', changed: 1, is_running: false, failures: 0 });
  });

  it('runs once however late it is, and keeps its time of day', async () => {
    await lane.sql(
      `update private.jobs set next_run = now() - interval '5 hours 20 minutes' where name = 'test'`,
    );
    expect([await runDue(), await runs()]).toEqual([1, 1]);
    expect(await dueIn()).toBe(40);
  });

  it('comes back a minute later where it has more to do than it does at once', async () => {
    await lane.sql('update private.test_job set answers = private.job_batch()');
    await runDue();
    expect(await dueIn()).toBe(1);
  });

  it('is not run by two at once', async () => {
    expect([await take(), await take()]).toEqual(['test', null]);
    expect(await runDue()).toBe(0);
    expect(await listed()).toMatchObject({ status: 'running', is_running: true });
    expect(await dataOf(admin.client.rpc('run_job', { p_name: 'test' }))).toEqual({ status: 'running' });
    expect(await runs()).toBe(0);
  });

  it('is taken again once its runner has died', async () => {
    await take();
    await lane.sql(`update private.jobs set lease_until = now() - interval '1 second' where name = 'test'`);
    expect(await listed()).toMatchObject({ status: 'interrupted', is_running: false });
    expect([await runDue(), await runs()]).toEqual([1, 1]);
  });

  it('leaves nothing behind where it fails, says why, and waits longer each time', async () => {
    await lane.sql('update private.test_job set fails = true');
    expect([await runDue(), await runs(), await dueIn()]).toEqual([1, 0, 1]);
    expect(await listed()).toMatchObject({ status: 'failed', message: 'The disk is on fire', failures: 1 });
    await lane.sql(`update private.jobs set next_run = now() where name = 'test'`);
    await runDue();
    expect(await dueIn()).toBe(2);
    await lane.sql('update private.test_job set fails = false');
    await lane.sql(`update private.jobs set next_run = now() where name = 'test'`);
    await runDue();
    expect(await listed()).toMatchObject({ status: 'done', failures: 0 });
  });

  it('includes others where one fails', async () => {
    await lane.sql('update private.test_job set fails = true');
    await lane.sql(`update private.jobs set next_run = now() where name = 'invitation_expiry'`);
    expect(await runDue()).toBe(2);
  });
});

describe('by hand', () => {
  it('an administrator runs one that is not due, which the log has', async () => {
    await lane.sql(`update private.jobs set next_run = now() + interval '30 minutes' where name = 'test'`);
    expect(await dataOf(admin.client.rpc('run_job', { p_name: 'test' }))).toEqual({
      status: 'done',
      changed: 1,
    });
    expect(await dueIn()).toBe(30);
    expect(
      await lane.sql(
        `select actor_id, resource_id, changes from public.audit_log where event = 'jobs.started'`,
      ),
    ).toEqual([{ actor_id: admin.id, resource_id: 'test', changes: { status: [null, 'done'] } }]);
  });

  it('nobody else sees or starts any, and no client calls what runs them', async () => {
    const manager = await lane.person({ permissions: { can_manage_users: true } });
    expect(await outcome(manager.client.rpc('get_jobs', {}, { get: true }))).toBe('42501');
    expect(await outcome(manager.client.rpc('run_job', { p_name: 'test' }))).toBe('42501');
    expect(await outcome(admin.client.rpc('run_job', { p_name: 'nothing' }))).toBe('PT404');
    const open = await lane.sql(
      `select p.proname from pg_catalog.pg_proc p, unnest(array['anon', 'authenticated', 'service_role']) as r
       where p.pronamespace = 'private'::regnamespace
         and (p.proname like 'job\\_%' or p.proname in ('take_due_job', 'run_taken_job', 'run_due_jobs', 'create_job_key'))
         and has_function_privilege(r, p.oid, 'execute')`,
    );
    expect(open).toEqual([]);
  });
});

describe('from elsewhere', () => {
  const call = (key: string) => dataOf(lane.anonymous.rpc('run_jobs', { p_key: key }));

  it('a caller with the key runs what is due, and the key before it is worth nothing', async () => {
    expect(await call('')).toEqual({ status: 'refused' });
    const old = await one<string>('private.create_job_key()');
    const key = await one<string>('private.create_job_key()');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await call(old)).toEqual({ status: 'refused' });
    expect(await call(key)).toEqual({ status: 'done', ran: 1 });
    expect(await call(key)).toEqual({ status: 'done', ran: 0 });
    expect(await lane.sql('select from private.job_key where key_hash = $1', [key])).toEqual([]);
  });

  it('a caller who guesses is told to wait', async () => {
    const answers = [];
    const most = lane.engine === 'embedded' ? 31 : 3;
    if (lane.engine === 'postgres')
      await lane.sql(`update private.tickets set taken = 1000 where bucket = 'job_key'`);
    for (let guess = 0; guess < most; guess += 1)
      answers.push(await outcome(lane.anonymous.rpc('run_jobs', { p_key: 'guess' })));
    expect(answers.at(-1)).toBe('PT429');
  });
});

describe('invitations', () => {
  it('expire, with an entry of the log by nobody', async () => {
    const [row] = await lane.sql<{ id: string }>(
      `insert into public.user_invites (email, expires_at) values ('late@example.com', now() - interval '1 minute') returning id`,
    );
    await lane.sql(
      `insert into public.user_invites (email, expires_at) values ('soon@example.com', now() + interval '1 day')`,
    );
    expect(await one<number>('private.job_invitation_expiry()')).toBe(1);
    expect(await lane.sql('select email, status from public.user_invites order by email')).toEqual([
      { email: 'late@example.com', status: 'expired' },
      { email: 'soon@example.com', status: 'pending' },
    ]);
    expect(
      await lane.sql(
        `select actor_type, resource_id from public.audit_log where event = 'invitations.expired'`,
      ),
    ).toEqual([{ actor_type: 'system', resource_id: row?.id }]);
  });
});
