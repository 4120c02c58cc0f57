import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EventFieldsInput } from '#shared/contract/event-fields.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Reminders, and what other areas ask of the schedule: search, and what a person holds.

type Host = ReturnType<typeof startServiceHost>;

let lane: DatabaseLane;
let mia: ActingPerson, tomas: ActingPerson, priya: ActingPerson;
let asMia: Host, asTomas: Host;
let model: string, typeId: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  const permissions = { can_access_socials: false, can_access_chat: false };
  mia = await lane.person({ displayName: 'Mia', role: 'admin' });
  tomas = await lane.person({ displayName: 'Tomás', permissions });
  priya = await lane.person({ displayName: 'Priya', permissions });
  model = await insertModel(lane, { managerId: tomas.id, secondaryIds: [priya.id] });
  asMia = startServiceHost(lane, mia.session);
  asTomas = startServiceHost(lane, tomas.session);
  typeId = (await asMia.call('schedule.types')).find(({ name }) => name === 'Shoot')?.id ?? '';
});
afterAll(async () => {
  await Promise.all([asMia.stop(), asTomas.stop()]);
  await lane.close();
});
beforeEach(() => lane.sql('delete from public.events where true'));

const sessionOf = ({ session }: ActingPerson) => {
  const [, claims = ''] = session.access_token.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { session_id: string }).session_id;
};
const minute = 60_000;
const wall = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString().slice(0, 16);
const save = (fields: Partial<EventFieldsInput> = {}) =>
  asMia.call('schedule.save', {
    event: {
      title: 'Winter sets',
      typeId,
      modelId: model,
      startsAt: wall(30),
      endsAt: wall(90),
      timezone: 'UTC',
      attendeeIds: [tomas.id],
      reminders: [30],
      ...fields,
    },
  });
const remind = () => lane.sql('select private.job_event_reminders()');
const toldTo = async ({ id }: ActingPerson) =>
  (
    await lane.sql<{ title: string; message: string }>(
      `delete from public.notification_queue where user_id = $1 and metadata ->> 'kind' = 'reminder' returning title, message`,
      [id],
    )
  ).map(({ title, message }) => `${title}: ${message.replace(/\w+ \d+ \w+, [\d:]+ /, '')}`);

it('reminds those who take part, once, and again of another time', async () => {
  const { id, rowVersion } = await save();
  await save({ title: 'Later', startsAt: wall(31 + 60), endsAt: wall(200) });
  await remind();
  await remind();
  expect(await toldTo(tomas)).toEqual(['Reminder: Winter sets: in UTC']);
  expect(await toldTo(priya)).toEqual([]);
  const startsAt = new Date(Date.now() + 20 * minute).toISOString();
  const endsAt = new Date(Date.now() + 80 * minute).toISOString();
  await asMia.call('schedule.move', { id, rowVersion, startsAt, endsAt });
  await remind();
  expect(await toldTo(tomas)).toEqual(['Reminder: Winter sets: Late reminder: in UTC']);
});

it('says when it is late, and is silent of what is cancelled, declined, deleted or long over', async () => {
  await save({ title: 'Begun', startsAt: wall(-10), endsAt: wall(60) });
  await save({ title: 'Over', startsAt: wall(-120), endsAt: wall(-60) });
  await save({ title: 'Cancelled', status: 'cancelled' });
  const declined = await save({ title: 'Declined' });
  await asTomas.call('schedule.respond', { id: declined.id, response: 'declined' });
  const deleted = await save({ title: 'Deleted' });
  await asMia.call('schedule.delete', { id: deleted.id, rowVersion: deleted.rowVersion });
  await remind();
  expect(await toldTo(tomas)).toEqual(['Reminder: Begun: Late: it began in UTC']);
});

it('names a zone by its city, as the page does', async () => {
  const [there] = await lane.sql<{ start: string; end: string }>(
    `select to_char((now() + interval '30 minutes') at time zone 'America/New_York', 'YYYY-MM-DD"T"HH24:MI') as start,
       to_char((now() + interval '90 minutes') at time zone 'America/New_York', 'YYYY-MM-DD"T"HH24:MI') as end`,
  );
  if (there === undefined) throw new Error('No time in New York');
  await save({ startsAt: there.start, endsAt: there.end, timezone: 'America/New_York' });
  await remind();
  expect(await toldTo(tomas)).toEqual(['Reminder: Winter sets: in New York']);
});

it('reminds who made it where nobody takes part', async () => {
  await save({ title: 'Alone', attendeeIds: [] });
  await remind();
  expect(await toldTo(mia)).toEqual(['Reminder: Alone: in UTC']);
});

it('finds events by title, place and description, those to come first, as each may see them', async () => {
  await save({ title: 'Čaj s Lunom', location: 'Studio Žar', description: 'Bring the winter coats' });
  await save({ title: 'Winter before', startsAt: wall(-3000), endsAt: wall(-2900) });
  await save({ title: 'Winter secret', isPrivate: true, attendeeIds: [] });
  const find = async (person: ActingPerson, text: string) => {
    const [row] = await lane.sql<{ found: { title: string }[] }>(
      `with who as materialized (
         select set_config('request.jwt.claims', json_build_object('sub', $1::text, 'role', 'authenticated', 'session_id', $3::text)::text, true)
       )
       select private.search_events($2, 10) as found from who`,
      [person.id, text, sessionOf(person)],
    );
    return row?.found.map(({ title }) => title);
  };
  expect(await find(tomas, 'caj')).toEqual(['Čaj s Lunom']);
  expect(await find(tomas, 'studio zar')).toEqual(['Čaj s Lunom']);
  expect(await find(tomas, 'winter')).toEqual(['Čaj s Lunom', 'Winter before']);
  expect(await find(mia, 'winter secret')).toEqual(['Winter secret']);
  expect(await find(tomas, '')).toEqual([]);
});

it('hands places in events to come over, and leaves what is over as it was', async () => {
  const { id } = await save({
    startsAt: wall(-2 * 1440),
    endsAt: wall(-2 * 1440 + 60),
    recurrence: 'FREQ=DAILY;COUNT=5',
  });
  await save({ title: 'Private', isPrivate: true, modelId: null, attendeeIds: [] });
  const held = await lane.sql<{ id: string; name: string }>('select id, name from private.held_events($1)', [
    tomas.id,
  ]);
  expect(held.map(({ name }) => name)).toEqual(['Winter sets']);
  const [released] = await lane.sql<{ n: number }>(
    `with who as materialized (
       select set_config('request.jwt.claims', json_build_object('sub', $5::text, 'role', 'authenticated')::text, true)
     )
     select private.release_events($1, array[row('events', $2, 'Winter sets', null, $3::uuid, 'move', $4::uuid, null, null)::private.handover]) as n from who`,
    [tomas.id, held[0]?.id, model, priya.id, mia.id],
  );
  expect(released?.n).toBe(1);
  const people = await lane.sql<{ user_id: string; is_over: boolean; n: number }>(
    `select a.user_id, o.ends_at <= now() as is_over, count(*)::int as n
     from public.event_attendees a join public.event_occurrences o on o.event_id = a.event_id
     where a.event_id in (select e.id from public.events e where e.title = 'Winter sets' and e.deleted_at is null)
     group by 1, 2 order by 2 desc`,
  );
  expect(people).toEqual([
    { user_id: tomas.id, is_over: true, n: expect.any(Number) as number },
    { user_id: priya.id, is_over: false, n: expect.any(Number) as number },
  ]);
  expect(people.reduce((sum, { n }) => sum + n, 0)).toBe(5);
  expect(id).not.toBe('');
});

it('offers the events to come of a person to the administrator who offboards them', async () => {
  await save();
  const answer = await dataOf<{ kinds: { kind: string; total: number; usual: string }[] }>(
    mia.client.rpc('get_offboarding', { p_user_id: priya.id }),
  );
  expect(answer.kinds.find(({ kind }) => kind === 'events')).toMatchObject({ total: 0, usual: 'model' });
  await save({ title: 'With Priya', attendeeIds: [priya.id] });
  const after = await dataOf<{
    kinds: { kind: string; total: number; items: { action: string; to: string }[] }[];
  }>(mia.client.rpc('get_offboarding', { p_user_id: priya.id }));
  expect(after.kinds.find(({ kind }) => kind === 'events')).toMatchObject({
    total: 1,
    items: [{ action: 'move', to: tomas.id }],
  });
});
