import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabaseLane, type ActingPerson, type DatabaseLane } from '#tests/support/database-lane.ts';

// Where the JSON of a client isn't of the type it should be, that is the client's mistake, and Postgres says which.

let lane: DatabaseLane;
let person: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  person = await lane.person({ role: 'admin' });
});
afterAll(() => lane.close());

type Refusal = [code: string, message: string];
const noDate = (text: string): Refusal => ['22007', `invalid input syntax for type date: "${text}"`];
const noTime = (text: string): Refusal => [
  '22007',
  `invalid input syntax for type timestamp with time zone: "${text}"`,
];
const noBoolean = (text: string): Refusal => ['22P02', `invalid input syntax for type boolean: "${text}"`];
const noUuid = (text: string): Refusal => ['22P02', `invalid input syntax for type uuid: "${text}"`];
const refused = ([code, message]: Refusal) => ({ status: 400, error: { code, message } });

const week = { p_from_day: '2026-01-05', p_to_day: '2026-01-12', p_timezone: 'UTC' };
const view = (changes: object) =>
  person.client
    .from('saved_views')
    .insert({ user_id: person.id, area: 'models', name: crypto.randomUUID(), ...changes });

describe('a procedure says what is wrong with', () => {
  it.each<[string, unknown, Refusal]>([
    ['a day', true, noDate('true')],
    ['a day', 1e308, noDate('1e+308')],
    ['a day', {}, noDate('{}')],
    ['a day', [], noDate('[]')],
    ['a time', true, noTime('true')],
    ['a time', 1_700_000_000.5, noTime('1700000000.5')],
    ['a time', {}, noTime('{}')],
    ['a choice', 'NaN', noBoolean('NaN')],
    ['a choice', {}, noBoolean('{}')],
    ['a choice', [], noBoolean('[]')],
    ['a choice', -1, noBoolean('-1')],
    ['an id', true, noUuid('true')],
    ['an id', { toString: 1 }, noUuid('{"toString":1}')],
  ])('%s that is %j', async (kind, value, refusal) => {
    const { client } = person;
    const calls: Record<string, () => PromiseLike<unknown>> = {
      'a day': () => client.rpc('get_coverage', { p_from: value, p_to: value }),
      'a time': () => client.rpc('snooze_attention', { p_source: 'x', p_subject: 'y', p_until: value }),
      'a choice': () => client.rpc('copy_schedule_week', { ...week, p_is_trial: value }),
      'an id': () => client.rpc('get_coverage_hours', { p_model_id: value }),
    };
    expect(await calls[kind]?.()).toMatchObject(refused(refusal));
  });

  it.each([[true], [7], [[['a'], { toString: 1 }]], [[{ toString: 1 }]]])(
    'a list that is %j',
    async (ids) => {
      const call = person.client.rpc('get_coverage', {
        p_from: '2026-01-01',
        p_to: '2026-01-02',
        p_model_ids: ids,
      });
      expect(await call).toMatchObject({ status: 400, error: { code: '22P02' } });
    },
  );
});

describe('a table', () => {
  it.each<[string, unknown, string]>([
    ['area', 1, '23514'],
    // A word like any other, as soon as it is a text.
    ['area', true, 'ok'],
    ['area', {}, '23514'],
    ['name', [], 'ok'],
    ['name', 1, 'ok'],
    ['name', true, 'ok'],
    ['is_shared', 'maybe', '22P02'],
    ['is_shared', [], '22P02'],
    ['is_shared', 'yes', 'ok'],
    ['filters', [], '23514'],
    ['filters', true, '23514'],
    ['user_id', { toString: 1 }, '22P02'],
  ])('reads what is sent for %s, %j, as its type does', async (column, value, expected) => {
    const { error, status } = await view({ [column]: value });
    expect([error?.code ?? 'ok', status]).toEqual([expected, expected === 'ok' ? 201 : 400]);
  });

  it.each<[string, Refusal]>([
    ['true', noTime('true')],
    ['1', noTime('1')],
    ['2024', noTime('2024')],
  ])('says what is wrong with a filter for the time %s', async (until, refusal) => {
    const found = await person.client.from('attention_snoozes').select('until').eq('until', until);
    expect(found).toMatchObject(refused(refusal));
  });

  it('keeps what is of the right type as it was sent', async () => {
    const filters = { list: [1, 'two', null, [true]], text: '"\\', deep: { is: false } };
    const name = '{"a", \\b}';
    const saved = await view({ name, filters, is_shared: true }).select('name, filters, is_shared').single();
    expect(saved.data).toEqual({ name, filters, is_shared: true });
  });
});
