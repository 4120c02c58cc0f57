import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// What strangers at the platform and people of the team could get out of bots, or into them, that isn't theirs.

let lane: DatabaseLane;
let admin: ActingPerson;
let manager: ActingPerson;
let bot: string;
let username: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin', displayName: 'Mia' });
  manager = await lane.person({
    role: 'manager',
    displayName: 'Noah',
    permissions: { can_access_bot_management: true },
  });
});
afterAll(() => lane.close());

let number = 70_000;
const next = () => (number += 1);
beforeEach(async () => {
  const external = String(next());
  username = `desk_${external}_bot`;
  const rows = await lane.sql<{ id: string }>(
    `insert into public.bots (name, external_id, token_last4, status, username) values ('Desk', $1, 'abcd', 'active', $2) returning id`,
    [external, username],
  );
  bot = rows[0]?.id ?? '';
});

const rpc = <T>({ client }: ActingPerson, name: string, args: object = {}) =>
  dataOf<T>(client.rpc(name, args));
const tell = async (update: object) =>
  (
    await lane.sql<{ said: string }>('select private.accept_bot_update($1, null, $2::jsonb) as said', [
      bot,
      JSON.stringify({ update_id: next(), ...update }),
    ])
  )[0]?.said;
type Chat = { id: number; type: string; title?: string; first_name?: string };
const personal = (id: number): Chat => ({ id, type: 'private', first_name: 'Juliana' });
const write = (chat: Chat, text: string, more: object = {}) =>
  tell({
    message: { message_id: next(), date: 1, chat, from: { id: chat.id, first_name: 'Ana' }, text, ...more },
  });
const chatOf = async (external: number) =>
  (
    await lane.sql<{ id: string }>(
      'select id from public.bot_chats where bot_id = $1 and external_chat_id = $2',
      [bot, String(external)],
    )
  )[0]?.id ?? '';
const texts = async () =>
  (
    await lane.sql<{ text: string | null }>(
      `select payload ->> 'text' as text from private.bot_sends where bot_id = $1 and method <> 'setMyCommands' order by created_at, id`,
      [bot],
    )
  ).map(({ text }) => text);
const bodies = async (person = manager) =>
  (await rpc<{ body: string }[]>(person, 'list_bot_messages', { p_bot_id: bot })).map(({ body }) => body);
const failures = () =>
  lane.sql('select failed from private.bot_updates where bot_id = $1 and failed is not null', [bot]);
const command = (action: string, more: object = {}) =>
  rpc(admin, 'save_bot_command', {
    p_bot_id: bot,
    p_id: null,
    p_row_version: null,
    p_command: { command: action, description: action, action, audience: 'linked', ...more },
  });
const link = async (person: ActingPerson, external: number) => {
  const { code } = await rpc<{ code: string }>(person, 'create_messaging_link_code');
  await write(personal(external), `/start ${code}`);
};

describe('what people with bots read of others', () => {
  it('is not what a command answered someone, nor what they noted', async () => {
    await link(admin, 910);
    await command('tasks');
    await command('note');
    await rpc(admin, 'create_task', {
      p_task: { title: 'Buy out the contract', assignee_ids: [admin.id] },
    });
    await write(personal(910), '/tasks');
    await write(personal(910), '/NOTE the password is hunter2');
    await tell({
      edited_message: { message_id: number - 1, chat: personal(910), text: '/note the password is hunter3' },
    });
    expect((await texts()).slice(1)).toEqual(['1. Buy out the contract', 'Saved as a note.']);
    const read = await bodies();
    expect(read).toHaveLength(6);
    expect(read.join('\n')).not.toMatch(/contract|hunter/);
    expect(await failures()).toEqual([]);
  });
  it('is no code that links, however it is written', async () => {
    const { code } = await rpc<{ code: string }>(manager, 'create_messaging_link_code');
    await write({ id: -911, type: 'group', title: 'Crew' }, `/START ${code}`);
    await write({ id: -911, type: 'group', title: 'Crew' }, `/Start@other_bot ${code}`);
    expect((await bodies()).join('\n')).not.toContain(code);
  });
  it('is nothing of a model that was deleted', async () => {
    const model = await insertModel(lane);
    await write(personal(912), 'Between us');
    await lane.sql('update public.bot_chats set model_id = $2 where id = $1', [await chatOf(912), model]);
    expect(await bodies()).toEqual([]);
    await lane.sql('delete from public.models where id = $1', [model]);
    expect(await bodies()).toEqual([]);
  });
  it('is each message once, also where many are of one moment', async () => {
    await write(personal(913), 'one');
    const chat = await chatOf(913);
    await lane.sql(
      `insert into public.bot_messages (bot_chat_id, direction, body, created_at)
       select $1, 'in', 'm' || n, '2026-01-01' from generate_series(1, 9) n`,
      [chat],
    );
    const seen: string[] = [];
    let before: { id: string; created_at: string; body: string } | undefined;
    do {
      const page: NonNullable<typeof before>[] = await rpc(manager, 'list_bot_messages', {
        p_chat_id: chat,
        p_limit: 4,
        ...(before === undefined ? {} : { p_before: before.created_at, p_before_id: before.id }),
      });
      seen.push(...page.map(({ body }) => body));
      before = page.at(-1);
    } while (before !== undefined);
    expect(seen.toSorted()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'one']);
  });
});

describe('linking', () => {
  it('says whose rights they are, and tells the one who had the account', async () => {
    await link(manager, 920);
    await link(admin, 920);
    expect(await texts()).toEqual([
      'Linked to Noah. Commands act with the rights of this account in Marquee from now on.',
      'Linked to Mia. Commands act with the rights of this account in Marquee from now on.',
    ]);
    expect(await rpc(manager, 'get_messaging_link')).toBeNull();
    const told = await lane.sql<{ title: string }>(
      `select title from public.notification_queue where user_id = $1 and metadata ->> 'kind' like 'messaging%' order by sent_at, id`,
      [manager.id],
    );
    expect(told.map(({ title }) => title)).toContain(
      'Your account at the platform was linked to someone else',
    );
  });
  it('answers who guesses 20 times a minute, no more', async () => {
    for (let n = 0; n < 25; n += 1) await write(personal(921), `/start ${String(n).padStart(24, '0')}`);
    expect(await texts()).toHaveLength(20);
    expect(await failures()).toEqual([]);
  });
  it('makes no note for everyone of what was written about a model that the person does not see', async () => {
    const model = await insertModel(lane);
    await write(personal(922), 'hello');
    await lane.sql('update public.bot_chats set model_id = $2 where id = $1', [await chatOf(922), model]);
    await link(manager, 922);
    await command('note');
    await write(personal(922), '/note She leaves in May');
    expect(
      await lane.sql('select visibility, model_id from public.notes where title = $1', ['She leaves in May']),
    ).toEqual([{ visibility: 'private', model_id: null }]);
  });
});

describe('hostile updates', () => {
  const wide = '😀'.repeat(2048);
  it.each([
    ['4,096 units of emoji', { text: wide }],
    ['a direction that turns', { text: '\u202egnp.exe', from: { id: 1, first_name: '\u202eAna\u0007' } }],
    ['a moment before all others', { text: 'x', date: -62135596800 }],
    ['a moment after all others', { text: 'x', date: 9e18 }],
    ['a moment that is none', { text: 'x', date: 'soon' }],
    ['a number that is none', { text: 'x', message_id: { a: 1 } }],
    ['a sender that is none', { text: 'x', from: 'Ana' }],
    ['a flag that is none', { text: 'x', from: { id: 1, is_bot: 'perhaps' } }],
  ])('are dealt with once: %s', async (_, more) => {
    expect(await write(personal(930), 'x', more)).toBe('new');
    expect(await write(personal(930), 'after')).toBe('new');
    expect(await bodies()).toContain('after');
    const [person] = await lane.sql<{ claims: string | null }>(
      `select nullif(current_setting('request.jwt.claims', true), '') as claims`,
    );
    expect(person?.claims ?? '').not.toContain('"sub"');
  });
  it('leave nobody’s rights behind where a command fails', async () => {
    await link(manager, 931);
    const update = JSON.stringify({
      update_id: next(),
      callback_query: { id: '1', from: { id: 931 }, data: 'done:00000000-0000-0000-0000-000000000000:1' },
    });
    await lane.sql(`do $$ begin
      perform private.accept_bot_update('${bot}', null, '${update}'::jsonb);
      if auth.uid() is not null then raise exception 'The rights of % are left behind', auth.uid(); end if;
    end $$`);
    expect((await texts()).slice(1)).toHaveLength(1);
  });
  it('press a button 60 times a minute, no more', async () => {
    for (let n = 0; n < 65; n += 1) await tell({ callback_query: { id: '7', from: { id: 932 }, data: 'x' } });
    expect(await texts()).toHaveLength(60);
  });
  it('end with what one chat may fill a day', async () => {
    await write(personal(933), 'first');
    await lane.sql(
      `update private.tickets set taken = 2000 where bucket = 'bot_messages' and key_hash = private.ticket_key($1)`,
      [await chatOf(933)],
    );
    await write(personal(933), 'one too many');
    expect(await bodies()).toEqual(['first']);
  });
});

describe('a group that became a supergroup', () => {
  const group = { id: -940, type: 'group', title: 'Crew' };
  const big = { id: -1009400, type: 'supergroup', title: 'Crew' };
  const said = (chat: object, message_id: number, text: string) =>
    tell({ message: { message_id, date: 1, chat, from: { id: 5, first_name: 'Ana' }, text } });
  it('counts its messages from one again, and none is lost', async () => {
    await said(group, 1, 'old one');
    await said(group, 2, 'old two');
    await tell({ message: { message_id: 3, chat: group, date: 1, migrate_to_chat_id: big.id } });
    await said(big, 1, 'new one');
    await said(big, 2, 'new two');
    expect((await bodies()).toSorted()).toEqual(['new one', 'new two', 'old one', 'old two']);
  });
  it('gets a broadcast once, though it was two chats when that began', async () => {
    await said(group, 1, 'hello');
    await said(big, 1, 'hello');
    const [old, moved] = [await chatOf(group.id), await chatOf(big.id)];
    const [broadcast] = await lane.sql<{ id: string }>(
      `insert into public.bot_broadcasts (bot_id, name, body, status, total) values ($1, 'Dates', 'Hi', 'sending', 2) returning id`,
      [bot],
    );
    const lease = '11111111-1111-4111-8111-111111111111';
    await lane.sql(
      `insert into public.bot_deliveries (broadcast_id, bot_chat_id, status, lease) values ($1, $2, 'sending', $4), ($1, $3, 'sending', $4)`,
      [broadcast?.id, old, moved, lease],
    );
    await lane.sql('select private.end_bot_sends($1, $2, $3::jsonb)', [
      bot,
      lease,
      JSON.stringify([
        { broadcast_id: broadcast?.id, chat_id: moved, status: 'sent', external_id: '9' },
        { broadcast_id: broadcast?.id, chat_id: old, status: 'moved', chat: String(big.id) },
      ]),
    ]);
    expect(
      await lane.sql('select bot_chat_id, status from public.bot_deliveries where broadcast_id = $1', [
        broadcast?.id,
      ]),
    ).toEqual([{ bot_chat_id: old, status: 'sent' }]);
    expect(
      await lane.sql('select status, total, sent from public.bot_broadcasts where id = $1', [broadcast?.id]),
    ).toEqual([{ status: 'completed', total: 1, sent: 1 }]);
  });
});

/** A broadcast to a chat of a model that the manager does not look after, and to one that they see. */
async function broadcastTo(first: number, status: 'failed' | 'unknown') {
  const model = await insertModel(lane);
  await write(personal(first), 'a');
  await write(personal(first + 1), 'b');
  const [hidden, open] = [await chatOf(first), await chatOf(first + 1)];
  await lane.sql('update public.bot_chats set model_id = $2 where id = $1', [hidden, model]);
  const [broadcast] = await lane.sql<{ id: string }>(
    `insert into public.bot_broadcasts (bot_id, name, body, status) values ($1, 'Dates', 'Hi', 'completed') returning id`,
    [bot],
  );
  await lane.sql(
    `insert into public.bot_deliveries (broadcast_id, bot_chat_id, status) values ($1, $2, $4), ($1, $3, $4)`,
    [broadcast?.id, hidden, open, status],
  );
  const statusOf = async (chat: string) =>
    (
      await lane.sql<{ status: string }>('select status from public.bot_deliveries where bot_chat_id = $1', [
        chat,
      ])
    )[0]?.status;
  return { id: broadcast?.id, hidden, open, statusOf };
}

it('retries a broadcast in chats that the caller sees alone', async () => {
  const { id, hidden, statusOf } = await broadcastTo(950, 'failed');
  expect(await rpc(manager, 'retry_failed_deliveries', { p_broadcast_id: id })).toBe(1);
  expect(await statusOf(hidden)).toBe('failed');
});

it('says of all chats at once whether a broadcast arrived, of those that the caller sees', async () => {
  const { id, hidden, open, statusOf } = await broadcastTo(955, 'unknown');
  await rpc(manager, 'settle_delivery', { p_broadcast_id: id, p_arrived: true });
  expect([await statusOf(hidden), await statusOf(open)]).toEqual(['unknown', 'sent']);
  expect(await lane.sql('select sent, unknown from public.bot_broadcasts where id = $1', [id])).toEqual([
    { sent: 1, unknown: 1 },
  ]);
});

it('forgets chats that strangers opened and left, once nothing is kept of them', async () => {
  await write(personal(960), 'a');
  await tell({
    my_chat_member: { chat: { id: -961, type: 'group', title: 'Spam' }, new_chat_member: { status: 'left' } },
  });
  await lane.sql(`alter table public.bot_chats disable trigger bot_chats_touch`);
  await lane.sql(`update public.bot_chats set updated_at = now() - interval '91 days' where bot_id = $1`, [
    bot,
  ]);
  await lane.sql(`alter table public.bot_chats enable trigger bot_chats_touch`);
  await lane.sql('select private.job_bot_retention()');
  expect([await chatOf(-961), (await chatOf(960)) !== '']).toEqual(['', true]);
});
