import ical from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarFeed } from '#functions/calendar-feed/handler.ts';
import type { EventFieldsInput } from '#shared/contract/event-fields.ts';
import { readCalendar } from '#shared/lib/calendar/calendar-file.ts';
import {
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';
import { startServiceHost } from '#tests/support/service-host.ts';

// Calendars that leave by a secret link, and files that come in.

type Host = ReturnType<typeof startServiceHost>;
const zagreb = 'Europe/Zagreb';
const day = 86_400_000;

let lane: DatabaseLane;
let tomas: ActingPerson, jonas: ActingPerson;
let asTomas: Host, asJonas: Host;
let model: string, typeId: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  const permissions = { can_access_socials: false, can_access_chat: false };
  tomas = await lane.person({ displayName: 'Tomás', permissions });
  jonas = await lane.person({ displayName: 'Jonas', permissions });
  model = await insertModel(lane, { managerId: tomas.id });
  asTomas = startServiceHost(lane, tomas.session);
  asJonas = startServiceHost(lane, jonas.session);
  typeId = (await asTomas.call('schedule.types')).find(({ name }) => name === 'Shoot')?.id ?? '';
});
afterAll(async () => {
  await Promise.all([asTomas.stop(), asJonas.stop()]);
  await lane.close();
});

/** So many days from today, as clocks in Zagreb show it. */
const on = (days: number, time: string) =>
  `${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T${time}`;
const save = (fields: Partial<EventFieldsInput> = {}, host: Host = asTomas) =>
  host.call('schedule.save', {
    event: {
      title: 'Winter sets',
      typeId,
      modelId: model,
      startsAt: on(3, '09:00'),
      endsAt: on(3, '10:00'),
      timezone: zagreb,
      ...fields,
    },
  });

async function fetchFeed(address: string, method = 'GET') {
  const log: string[] = [];
  const settings: Record<string, string> = {
    SUPABASE_URL: lane.url,
    SUPABASE_SERVICE_ROLE_KEY: lane.secretKey,
  };
  const response = await calendarFeed(new Request(address, { method }), {
    setting: (name) => settings[name],
    fetch,
    log: (line) => {
      log.push(line);
    },
  });
  return { status: response.status, headers: response.headers, text: await response.text(), log };
}
/** As another program reads it. */
function eventsIn(text: string) {
  const calendar = new ical.Component(ical.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((part) => new ical.Event(part));
}

describe('a calendar by a link', () => {
  it('is read by a kept parser, with all that people may have written', async () => {
    const title =
      'Shoot; with "é", a \\ and, a 😀 that stands in a title which is longer than a line may be in bytes';
    await save({
      title,
      location: 'Studio B, upstairs',
      description: 'One\nTwo\r\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Forged',
      meetingUrl: 'https://meet.example/a,b;c',
    });
    await save({ title: 'Away', allDay: true, startsAt: on(5, '00:00'), endsAt: on(7, '00:00') });
    const { address } = await asTomas.call('schedule.createFeed', { scope: 'model', modelId: model });
    const { status, headers, text } = await fetchFeed(address);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toContain('no-store');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [shoot, away] = eventsIn(text);
    expect(eventsIn(text)).toHaveLength(2);
    expect(shoot?.summary.startsWith(`${title} (`)).toBe(true);
    expect(shoot?.location).toBe('Studio B, upstairs');
    expect(shoot?.description).toBe(
      'https://meet.example/a,b;c\n\nOne\nTwo\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:Forged',
    );
    const [shown] = (
      await asTomas.call('schedule.window', {
        from: new Date(Date.now()).toISOString(),
        to: new Date(Date.now() + 4 * day).toISOString(),
        modelIds: [model],
      })
    ).events;
    expect(shoot?.startDate.toJSDate().toISOString()).toBe(new Date(shown?.startsAt ?? '').toISOString());
    expect([away?.startDate.toString(), away?.endDate.toString()]).toEqual([
      on(5, '').slice(0, 10),
      on(7, '').slice(0, 10),
    ]);
  });

  it('shows what its person may see at that moment, and private events to nobody else', async () => {
    const named = `Call ${crypto.randomUUID()}`;
    const secret = `Doctor ${crypto.randomUUID()}`;
    await save({ title: named, modelId: null, attendeeIds: [tomas.id, jonas.id] });
    await save({ title: secret, modelId: null, isPrivate: true });
    const titles = async (address: string) => (await fetchFeed(address)).text;
    const mine = (await asJonas.call('schedule.createFeed', { scope: 'mine' })).address;
    const all = (await asJonas.call('schedule.createFeed', { scope: 'all' })).address;
    expect(await titles(mine)).toContain(named);
    expect(await titles(all)).not.toContain(secret);
    expect(await titles((await asTomas.call('schedule.createFeed', { scope: 'mine' })).address)).toContain(
      secret,
    );
    expect(await titles(all)).not.toContain('Winter');
    const own = await asTomas.call('schedule.createFeed', { scope: 'model', modelId: model });
    await lane.sql('update public.models set manager_id = null where id = $1', [model]);
    expect(eventsIn(await titles(own.address))).toEqual([]);
    await lane.sql('update public.models set manager_id = $2 where id = $1', [model, tomas.id]);
    await expect(
      asJonas.call('schedule.createFeed', { scope: 'model', modelId: model }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('ends when it is revoked, when its person is inactive, and never was by another token', async () => {
    const { id, address } = await asJonas.call('schedule.createFeed', { scope: 'mine' });
    const status = async (at: string) => (await fetchFeed(at)).status;
    expect(await status(address)).toBe(200);
    expect(await status(address.slice(0, -1) + (address.endsWith('0') ? '1' : '0'))).toBe(404);
    expect(await status(address.split('?')[0] ?? '')).toBe(404);
    expect((await fetchFeed(address, 'POST')).status).toBe(405);
    // Someone else, whose app hears of it and signs out.
    const leaver = await lane.person();
    const asLeaver = startServiceHost(lane, leaver.session);
    const theirs = await asLeaver.call('schedule.createFeed', { scope: 'mine' });
    await asLeaver.stop();
    await lane.sql(`update public.profiles set status = 'inactive' where id = $1`, [leaver.id]);
    expect(await status(theirs.address)).toBe(404);
    await lane.sql(`update public.profiles set status = 'active' where id = $1`, [leaver.id]);
    expect(await status(theirs.address)).toBe(200);
    expect((await asJonas.call('schedule.feeds')).find((one) => one.id === id)?.lastFetchedAt).not.toBeNull();
    await expect(asTomas.call('schedule.revokeFeed', { id })).resolves.toBeUndefined();
    expect(await status(address)).toBe(200);
    await asJonas.call('schedule.revokeFeed', { id });
    expect(await status(address)).toBe(404);
  });

  it('keeps the token nowhere, and gives it to no client role', async () => {
    const { id, address } = await asTomas.call('schedule.createFeed', { scope: 'mine' });
    const token = new URL(address).searchParams.get('token') ?? '';
    const [row] = await lane.sql<{ row: string }>(
      'select to_jsonb(f)::text as row from private.calendar_feeds f where f.id = $1',
      [id],
    );
    expect(row?.row).not.toContain(token);
    expect(JSON.stringify(await asTomas.call('schedule.feeds'))).not.toContain(token);
    expect(await outcome(tomas.client.rpc('read_calendar_feed', { p_token: token }))).toBe('42501');
    expect((await fetchFeed(address)).log).toEqual([]);
  });

  it('is fetched 60 times an hour, and by ten links a person', async () => {
    const { id, address } = await asTomas.call('schedule.createFeed', { scope: 'mine' });
    await lane.sql(
      `select private.take_ticket('calendar_feed', $1, 60, '1 hour') from generate_series(1, 60)`,
      [id],
    );
    const { status, headers } = await fetchFeed(address);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
    const { length } = await asTomas.call('schedule.feeds');
    for (let n = length; n < 10; n += 1) await asTomas.call('schedule.createFeed', { scope: 'mine' });
    await expect(asTomas.call('schedule.createFeed', { scope: 'mine' })).rejects.toMatchObject({
      code: 'invalid',
      hint: 'too_many_feeds',
    });
  });
});

describe('a file of another calendar', () => {
  const uid = crypto.randomUUID();
  const text = [
    'BEGIN:VCALENDAR',
    ...['one', 'two'].flatMap((name) => [
      'BEGIN:VEVENT',
      `UID:${name}-${uid}`,
      `SUMMARY:Imported ${name}`,
      'DTSTART;TZID=America/New_York:20280310T090000',
      'DTEND;TZID=America/New_York:20280310T100000',
      ...(name === 'two' ? ['RRULE:FREQ=WEEKLY;COUNT=3'] : []),
      'END:VEVENT',
    ]),
    'BEGIN:VEVENT',
    `UID:three-${uid}`,
    'SUMMARY:Broken',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const file = async () => ({ events: await readCalendar(text, zagreb), typeId, modelId: model });
  const shown = async () =>
    (
      await asTomas.call('schedule.window', {
        from: '2028-03-01T00:00:00Z',
        to: '2028-04-01T00:00:00Z',
        modelIds: [model],
      })
    ).events.map(({ title, startsAt }) => `${title} ${new Date(startsAt).toISOString()}`);

  it('says first what it would make, makes it once, and is taken back', async () => {
    const checked = await asTomas.call('schedule.checkImport', await file());
    expect(checked).toMatchObject({ events: 2, skipped: 0, changeId: null });
    expect(checked.rows.map(({ title, times, outcome: found, note }) => [title, times, found, note])).toEqual(
      [
        ['Imported one', 1, 'new', null],
        ['Imported two', 3, 'new', null],
        ['Broken', 0, 'unreadable', 'It has no start'],
      ],
    );
    expect(await shown()).toEqual([]);
    const done = await asTomas.call('schedule.runImport', await file());
    expect((await shown()).toSorted()).toEqual([
      'Imported one 2028-03-10T14:00:00.000Z',
      'Imported two 2028-03-10T14:00:00.000Z',
      // Clocks in New York go forward on the 12th.
      'Imported two 2028-03-17T13:00:00.000Z',
      'Imported two 2028-03-24T13:00:00.000Z',
    ]);
    expect(
      (await asTomas.call('schedule.checkImport', await file())).rows.map(({ outcome: found }) => found),
    ).toEqual(['known', 'known', 'unreadable']);
    expect(await asTomas.call('schedule.runImport', await file())).toMatchObject({ events: 0, skipped: 2 });
    await lane.sql(`update private.event_changes set created_at = now() - interval '6 days' where id = $1`, [
      done.changeId,
    ]);
    await asTomas.call('schedule.undo', { changeId: done.changeId ?? '' });
    expect(await shown()).toEqual([]);
  });

  it('is refused for a model of others, in bad shape, and past its bounds', async () => {
    await expect(asJonas.call('schedule.runImport', await file())).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      asTomas.call('schedule.checkImport', { ...(await file()), events: [] }),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: 'This file has no events that can be imported',
    });
    const time = { starts_at: '2028-03-10T09:00:00Z', ends_at: '2028-03-10T10:00:00Z' };
    const item = { ical_uid: 'x', title: 'x', type_id: typeId, timezone: zagreb, times: [time] };
    const send = (plan: object) => outcome(tomas.client.rpc('import_events', { p_plan: plan }));
    for (const plan of [
      [],
      {},
      [{ ...item, title: ' ' }],
      [{ ...item, timezone: 'Mars/Olympus' }],
      [{ ...item, meeting_url: 'javascript:alert(1)' }],
      [{ ...item, times: [] }],
      [{ ...item, times: [{ starts_at: time.ends_at, ends_at: time.starts_at }] }],
      [{ ...item, type_id: crypto.randomUUID() }],
      [{ ...item, description: 'x'.repeat(5001) }],
    ])
      expect(await send(plan), JSON.stringify(plan).slice(0, 100)).toBe('22023');
    expect(await send([{ ...item, attendee_ids: [jonas.id], id: crypto.randomUUID() }])).toBe('ok');
  });
});
