import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let mia: ActingPerson;
let userManager: ActingPerson;
const unknown = '00000000-0000-4000-8000-00000000ffff';

beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ role: 'admin' });
  userManager = await lane.person({ permissions: { can_manage_users: true } });
});
afterAll(() => lane.close());

const open = (by: ActingPerson, id: string) => by.client.rpc('open_view_as', { p_user_id: id });

it('a view makes no session of the person', async () => {
  const person = await lane.person();
  const sessions = () => lane.sql('select id from auth.sessions where user_id = $1 order by id', [person.id]);
  const before = await sessions();
  await dataOf(open(mia, person.id));
  expect(await sessions()).toEqual(before);
});

describe('a view is written to the audit log', () => {
  type Entry = {
    actor_id: string;
    event: string;
    resource_type: string;
    resource_id: string;
    resource_name: string;
    changes: unknown;
  };
  const entriesOn = (id: string) =>
    lane.sql<Entry>(
      `select actor_id, event, resource_type, resource_id, resource_name, changes
       from public.audit_log where resource_id = $1 and event = 'users.viewed_as' order by seq`,
      [id],
    );
  /** As if so many minutes had passed since whatever stands in the log. */
  const later = async (minutes: number) => {
    await lane.sql('alter table public.audit_log disable trigger audit_log_keep');
    await lane.sql(
      `update public.audit_log set created_at = created_at - make_interval(mins => $1::int) where seq > 0`,
      [minutes],
    );
    await lane.sql('alter table public.audit_log enable trigger audit_log_keep');
  };

  it('with who saw as whom', async () => {
    const person = await lane.person({ displayName: 'Jonas Lindqvist' });
    await dataOf(open(mia, person.id));
    expect(await entriesOn(person.id)).toEqual([
      {
        actor_id: mia.id,
        event: 'users.viewed_as',
        resource_type: 'user',
        resource_id: person.id,
        resource_name: 'Jonas Lindqvist',
        changes: {},
      },
    ]);
  });

  it('once in 15 minutes for each administrator and each person', async () => {
    const [one, other, second] = [
      await lane.person(),
      await lane.person(),
      await lane.person({ role: 'admin' }),
    ];
    const actors = async (id: string) => (await entriesOn(id)).map(({ actor_id }) => actor_id);
    await Promise.all([1, 2, 3].map(() => dataOf(open(mia, one.id))));
    expect(await actors(one.id)).toEqual([mia.id]);
    await dataOf(open(second, one.id));
    await dataOf(open(mia, other.id));
    expect(await actors(one.id)).toEqual([mia.id, second.id]);
    expect(await actors(other.id)).toEqual([mia.id]);
    await later(14);
    await dataOf(open(mia, one.id));
    expect(await actors(one.id)).toHaveLength(2);
    await later(2);
    await dataOf(open(mia, one.id));
    await dataOf(open(mia, one.id));
    expect(await actors(one.id)).toEqual([mia.id, second.id, mia.id]);
  });

  it('not where it was refused', async () => {
    const person = await lane.person();
    expect(await outcome(open(userManager, person.id))).toBe('42501');
    expect(await outcome(open(mia, unknown))).toBe('PT404');
    expect(await entriesOn(person.id)).toEqual([]);
    expect(await entriesOn(unknown)).toEqual([]);
  });

  it('or is not opened at all', async () => {
    const person = await lane.person();
    const readOnly = mia.client.rpc('open_view_as', { p_user_id: person.id }, { get: true });
    expect(await outcome(readOnly)).not.toBe('ok');
    expect((await readOnly).data).toBeNull();
    expect(await entriesOn(person.id)).toEqual([]);
  });
});
