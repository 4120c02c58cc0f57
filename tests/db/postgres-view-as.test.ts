import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect } from '#backend/postgres/client.ts';
import { readState } from '#scripts/deployment/database-state.ts';
import { judgeViewAs } from '#scripts/deployment/view-as.ts';
import {
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { openView } from '#tests/support/view-as.ts';

// A server that does not call the function at the head of a request answers a view with the administrator's own rows. Nothing
// but get_viewer tells.

let lane: DatabaseLane;
let admin: ActingPerson;
let viewed: ActingPerson;

beforeAll(async () => {
  lane = await openDatabaseLane({ withoutHook: true });
  admin = await lane.person({ role: 'admin' });
  viewed = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
  await insertModel(lane);
});
afterAll(() => lane.close());

it('without the setting a view is none, and get_viewer says so', async () => {
  const view = await openView(lane, admin, viewed.id);
  expect((await view.from('models').select('id')).data).toHaveLength(1);
  expect((await view.rpc('get_viewer', {}, { get: true })).data).toEqual({ id: admin.id, viewed_by: null });
});

it('the doctor names what is missing, step by step', async () => {
  const server = inject('postgres');
  if (server === undefined) throw new Error('This file runs beside a Postgres server');
  const [{ name } = { name: '' }] = await lane.sql<{ name: string }>('select current_database() as name');
  const superuser = connect(server.superuserUrl, { max: 1, session: {} });
  const set = (change: string) => superuser.unsafe(`alter role authenticator in database ${name} ${change}`);
  const says = async () => {
    const state = await readState(lane.operator);
    if ('verdict' in state) throw new Error(state.says);
    const { verdict, says: sentence } = await judgeViewAs(lane.operator, state);
    return `${verdict}: ${sentence}`;
  };
  try {
    expect(await says()).toContain('missing: the API does not call gate.before_request');
    await set(`set pgrst.db_pre_request = 'public.get_viewer'`);
    expect(await says()).toContain('missing: the API calls public.get_viewer instead');
    await set(`set pgrst.db_pre_request = 'gate.before_request'`);
    expect(await says()).toContain('missing: pgrst.db_pre_request is set, but the API has not read it');
    await lane.sql(`notify pgrst, 'reload config'`);
    await expect.poll(says).toContain('ok: views are answered');
  } finally {
    await superuser.end();
  }
});
