import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { argumentValues, procedures, tables } from './domains/index.ts';

// A token is good for an hour, and its session may be over long before: with it, its holder is nobody.

let lane: DatabaseLane;
let admin: ActingPerson;
let person: ActingPerson;
let elsewhere: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin' });
});
beforeEach(async () => {
  person = await lane.person({ role: 'admin' });
  elsewhere = await lane.signIn(person);
});
afterAll(() => lane.close());

const claimsOf = ({ session }: ActingPerson) =>
  JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    session_id: string;
  };
const over = ['PT401', 'PGRST301', 'PGRST303'];
const nobody = '00000000-0000-4000-8000-00000000ffff';
const isOver = async ({ client }: ActingPerson) =>
  over.includes(await outcome(client.rpc('get_my_sessions')));

describe('a session is over', () => {
  it('once an administrator has ended it, and that one alone', async () => {
    await admin.client.rpc('admin_end_sessions', {
      p_user_id: person.id,
      p_session_id: claimsOf(person).session_id,
    });
    expect([await isOver(person), await isOver(elsewhere)]).toEqual([true, false]);
  });

  it('once an administrator has ended all of them', async () => {
    await admin.client.rpc('admin_end_sessions', { p_user_id: person.id });
    expect([await isOver(person), await isOver(elsewhere)]).toEqual([true, true]);
  });

  it('once its owner has ended it from elsewhere', async () => {
    await elsewhere.client.rpc('end_my_session', { p_session_id: claimsOf(person).session_id });
    expect([await isOver(person), await isOver(elsewhere)]).toEqual([true, false]);
  });

  it('once it has run out', async () => {
    await lane.sql(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [
      claimsOf(person).session_id,
    ]);
    expect([await isOver(person), await isOver(elsewhere)]).toEqual([true, false]);
  });

  it('for good: being deactivated and let in again brings none back', async () => {
    for (const new_status of ['inactive', 'active'])
      await admin.client.rpc('admin_update_user_status', { target_user_id: person.id, new_status });
    expect(await isOver(person)).toBe(true);
    expect(await isOver(await lane.signIn(person))).toBe(false);
  });
});

describe('after that', () => {
  beforeEach(async () => {
    await lane.sql('delete from auth.sessions where id = $1', [claimsOf(person).session_id]);
  });

  it.each(Object.keys(tables))('nothing of %s is visible but oneself', async (table) => {
    const { data } = await person.client.from(table).select();
    expect(((data ?? []) as { id?: string }[]).filter(({ id }) => id !== person.id)).toEqual([]);
  });

  it('nothing is written', async () => {
    const model = { stage_name: crypto.randomUUID(), real_name: 'Ana', manager_id: person.id };
    expect(await outcome(person.client.from('models').insert(model).select())).not.toBe('ok');
    const rename = person.client.from('profiles').update({ display_name: 'Late' }).eq('id', person.id);
    expect(await outcome(rename.select())).not.toBe('ok');
    const view = { user_id: person.id, area: 'models', name: 'Late' };
    expect(await outcome(person.client.from('saved_views').insert(view).select())).not.toBe('ok');
  });

  const forPeople = Object.entries(procedures).filter(
    ([, { plans, isForEverybody }]) => plans !== 'for operators' && isForEverybody !== true,
  );
  it.each(forPeople)('%s asks for a new sign-in', async (name, { args }) => {
    const payload = Object.fromEntries(args.map((arg) => [arg, argumentValues[arg] ?? nobody]));
    const { error } = await person.client.rpc(name, payload);
    expect(over).toContain(error?.code);
  });
});
