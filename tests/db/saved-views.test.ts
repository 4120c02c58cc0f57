import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let ann: ActingPerson;
let bob: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  [ann, bob] = [await lane.person(), await lane.person()];
});
afterAll(() => lane.close());

const save = (by: ActingPerson, view: object) =>
  by.client
    .from('saved_views')
    .insert({ user_id: by.id, area: 'models', filters: { status: 'active' }, ...view })
    .select('id')
    .single();
const namesFor = async (by: ActingPerson) =>
  (await dataOf<{ name: string }[]>(by.client.from('saved_views').select('name').order('name'))).map(
    ({ name }) => name,
  );

it('people see their own views and those that others share', async () => {
  await dataOf(save(ann, { name: 'Mine alone' }));
  const { id } = await dataOf<{ id: string }>(save(ann, { name: ' For all ', is_shared: true }));
  expect(await namesFor(ann)).toEqual(['For all', 'Mine alone']);
  expect(await namesFor(bob)).toEqual(['For all']);
  await dataOf(ann.client.from('saved_views').update({ is_shared: false }).eq('id', id).select());
  expect(await namesFor(bob)).toEqual([]);
});

it('a name stands once for each person and area', async () => {
  await dataOf(save(bob, { name: 'Paused' }));
  expect(await outcome(save(bob, { name: ' PAUSED ' }))).toBe('23505');
  expect(await outcome(save(bob, { name: 'Paused', area: 'users' }))).toBe('ok');
  expect(await outcome(save(ann, { name: 'Paused' }))).toBe('ok');
});

it('nobody saves a view in someone else’s name', async () => {
  expect(await outcome(save(bob, { user_id: ann.id, name: 'Hers' }))).toBe('42501');
});

it.each([
  ['no name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(41) }],
  ['an odd area', { name: 'x', area: 'No Area' }],
  ['filters that are no object', { name: 'x', filters: ['a'] }],
  ['filters beyond all measure', { name: 'x', filters: { text: 'x'.repeat(9000) } }],
])('refuses %s', async (_, view) => {
  expect(await outcome(save(bob, view))).toBe('23514');
});

it('a view goes with its owner', async () => {
  const leaving = await lane.person();
  const { id } = await dataOf<{ id: string }>(save(leaving, { name: 'Gone', is_shared: true }));
  await lane.sql('delete from auth.users where id = $1', [leaving.id]);
  expect(await lane.sql('select id from public.saved_views where id = $1', [id])).toEqual([]);
});
