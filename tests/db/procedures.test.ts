import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import type { Procedure } from './domains/domain.ts';
import { argumentValues, procedures } from './domains/index.ts';

// The remote procedures as domains/ names them. A procedure that is in the database and not there fails the last test.

const isForOperators = ({ plans }: Procedure) => plans === 'for operators';
const nobody = '00000000-0000-4000-8000-00000000ffff';
let lane: DatabaseLane;
let inactive: ActingPerson;
let stranger: ActingPerson;
let admin: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  inactive = await lane.person({ role: 'admin', status: 'inactive' });
  stranger = await lane.person({ permissions: { can_access_socials: false, can_access_chat: false } });
  admin = await lane.person({ role: 'admin' });
  // Where no auth server has written one.
  await lane.sql('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [stranger.id]);
});
afterAll(() => lane.close());

const catalogued = () =>
  lane.sql<{
    name: string;
    args: string[];
    volatility: string;
    is_definer: boolean;
    anon: boolean;
    authenticated: boolean;
    service: boolean;
  }>(
    `select p.proname as name,
       coalesce(p.proargnames[1:p.pronargs], '{}') as args,
       case p.provolatile when 's' then 'stable' when 'v' then 'volatile' else 'immutable' end as volatility,
       p.prosecdef as is_definer,
       has_function_privilege('anon', p.oid, 'execute') as anon,
       has_function_privilege('authenticated', p.oid, 'execute') as authenticated,
       has_function_privilege('service_role', p.oid, 'execute') as service
     from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  );

describe.each(Object.entries(procedures))('%s', (name, expected) => {
  it('has the specified arguments, volatility and privileges', async () => {
    const found = (await catalogued()).find((row) => row.name === name);
    expect(found).toMatchObject({
      args: expected.args,
      volatility: expected.volatility,
      is_definer: false,
      anon: expected.isForEverybody === true,
      authenticated: !isForOperators(expected),
      service: true,
    });
  });

  const payload = Object.fromEntries(expected.args.map((arg) => [arg, argumentValues[arg] ?? nobody]));

  const forNobody = expected.isForEverybody ? 'ok' : '42501';
  it(`${expected.isForEverybody ? 'answers' : 'refuses'} people who are signed out or inactive`, async () => {
    expect(await outcome(lane.anonymous.rpc(name, payload))).toBe(forNobody);
    expect(await outcome(inactive.client.rpc(name, payload))).toBe(forNobody);
  });

  it('answers a stranger as is right', async () => {
    expect(await outcome(stranger.client.rpc(name, payload))).toBe(expected.asStranger);
  });
});

const forOperators = Object.entries(procedures).filter(([, procedure]) => isForOperators(procedure));
it.each(forOperators)('%s is for operators alone', async (name, { args }) => {
  const payload = Object.fromEntries(args.map((arg) => [arg, argumentValues[arg] ?? nobody]));
  expect(await outcome(admin.client.rpc(name, payload))).toBe('42501');
  expect(await outcome(lane.operator.rpc(name, payload))).toBe('ok');
});

it('are all named here', async () => {
  expect((await catalogued()).map(({ name }) => name)).toEqual(Object.keys(procedures).sort());
});
