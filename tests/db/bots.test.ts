import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

let lane: DatabaseLane;
let admin: ActingPerson;
let manager: ActingPerson;
let stranger: ActingPerson;
beforeAll(async () => {
  lane = await openDatabaseLane();
  admin = await lane.person({ role: 'admin', displayName: 'Mia' });
  manager = await lane.person({ role: 'manager', displayName: 'Noah' });
  stranger = await lane.person({ role: 'manager', displayName: 'Zoe' });
  for (const { id } of [manager])
    await lane.sql(
      `insert into public.user_permissions (user_id, permission_key, enabled) values ($1, 'can_access_bot_management', true)`,
      [id],
    );
});
afterAll(() => lane.close());

let number = 1000;
let updates = 5000;
const addBot = async (status = 'active') => {
  const external = String(number++);
  const id = await dataOf<string>(
    admin.client.rpc('register_bot', {
      p_name: `Desk ${external}`,
      p_token: `${external}:secret-token_${external}`,
    }),
  );
  if (status === 'active')
    await lane.sql(`select private.record_bot_check($1, $2::jsonb)`, [
      id,
      JSON.stringify({
        is_good: true,
        external_id: external,
        username: `desk_${external}_bot`,
        receives: 'polling',
      }),
    ]);
  await lane.sql(`delete from private.bot_sends where bot_id = $1`, [id]);
  return { id, external };
};
const tell = async (bot: string, update: object, number = updates++, secret: string | null = null) =>
  (
    await lane.sql<{ said: string }>('select private.accept_bot_update($1, $2, $3::jsonb) as said', [
      bot,
      secret,
      JSON.stringify({ update_id: number, ...update }),
    ])
  )[0]?.said;
let messages = 1;
const message = (chat: object, text: string, from: object = { id: 77, first_name: 'Juliana' }) => ({
  message: { message_id: messages++, date: 1_800_000_000, chat, from, text },
});
const personal = (id: number) => ({ id, type: 'private', first_name: 'Juliana', username: 'junoblake' });
const sends = (bot: string) =>
  lane.sql<{
    method: string;
    payload: { text?: string; buttons?: { data: string }[]; show_alert?: boolean };
  }>('select method, payload from private.bot_sends where bot_id = $1 order by created_at, id', [bot]);
/** Has a worker send what is due, each with one of these results. */
async function send(bot: string, ...results: object[]): Promise<void> {
  const lease = crypto.randomUUID();
  await lane.sql(
    `update private.bot_paces p set next_at = now() from public.bot_chats c where c.bot_id = $1 and p.bot_chat_id = c.id`,
    [bot],
  );
  await lane.sql(
    `update private.outside_jobs set state = 'running', lease_id = $2, lease_until = private.outside_now() + private.outside_lease()
     where kind = 'bot' and subject = $1 and state in ('waiting', 'running')`,
    [bot, lease],
  );
  for (const result of results) {
    const [taken] = await lane.sql<{ answer: { sends: { send_id: string }[] } }>(
      'select private.take_bot_sends($1, $2, 1) as answer',
      [bot, lease],
    );
    const [one] = taken?.answer.sends ?? [];
    await lane.sql('select private.end_bot_sends($1, $2, $3)', [
      bot,
      lease,
      JSON.stringify([{ send_id: one?.send_id, ...result }]),
    ]);
    await lane.sql(
      `update private.bot_paces p set next_at = now() from public.bot_chats c where c.bot_id = $1 and p.bot_chat_id = c.id`,
      [bot],
    );
  }
}
const failed = (bot: string) =>
  lane.sql('select failed from private.bot_updates where bot_id = $1 and failed is not null', [bot]);

describe('bots', () => {
  it('keeps a token where nobody reads it, and nothing works before the platform was asked', async () => {
    const { id } = await addBot('unverified');
    const bots = await dataOf<{ id: string; status: string }[]>(
      admin.client.rpc('list_bots', undefined, { get: true }),
    );
    expect(bots.find((bot) => bot.id === id)).toMatchObject({ status: 'unverified', chats: 0 });
    expect(JSON.stringify(bots)).not.toContain('secret-token');
    expect(await tell(id, message(personal(1), 'hello'))).toBe('dropped');
  });
  it.each([
    ['', '1:a', 'Bot name is required'],
    ['Desk', '', 'Bot token is required'],
    ['Desk', 'hello', 'This is not a bot token. The platform shows it as numbers, a colon and letters.'],
    ['x'.repeat(51), '1:a', 'Bot name must be 50 characters or fewer'],
  ])('refuses %j with %j', async (p_name, p_token, sentence) => {
    expect((await admin.client.rpc('register_bot', { p_name, p_token })).error?.message).toBe(sentence);
  });
  it('refuses the same bot twice, and anyone without bots', async () => {
    const { external } = await addBot();
    const again = { p_name: 'Again', p_token: `${external}:another` };
    expect((await admin.client.rpc('register_bot', again)).error).toMatchObject({
      code: 'PT409',
      message: 'This bot is already added',
    });
    expect((await stranger.client.rpc('register_bot', again)).error?.code).toBe('42501');
  });
});

describe('what the platform tells', () => {
  it('keeps each update once, and what is unanswered', async () => {
    const { id } = await addBot();
    const update = message(personal(21), 'Which outfit?');
    const number = updates++;
    expect(await tell(id, update, number)).toBe('new');
    expect(await tell(id, update, number)).toBe('seen');
    const [chat] = await dataOf<{ id: string; question: { body: string } | null }[]>(
      manager.client.rpc('list_bot_chats', { p_bot_id: id }, { get: true }),
    );
    expect(chat).toMatchObject({ title: 'Juliana', type: 'private', question: { body: 'Which outfit?' } });
    await dataOf(
      manager.client.rpc('reply_in_bot_chat', { p_chat_id: chat?.id ?? '', p_body: 'The *green* one' }),
    );
    const [after] = await dataOf<{ unanswered_since: string | null }[]>(
      manager.client.rpc('list_bot_chats', { p_bot_id: id }, { get: true }),
    );
    expect(after?.unanswered_since).toBeNull();
    expect(await sends(id)).toMatchObject([{ payload: { text: 'The *green* one', plain: true } }]);
    expect(await failed(id)).toEqual([]);
  });
  it('keeps a chat unanswered whose answer was refused, until it is tried again', async () => {
    const { id } = await addBot();
    await tell(id, message(personal(23), 'Which outfit?'));
    const chat = async () =>
      (
        await dataOf<{ id: string; unanswered_since: string | null; question: object | null }[]>(
          manager.client.rpc('list_bot_chats', { p_bot_id: id }, { get: true }),
        )
      )[0];
    const asked = (await chat())?.id ?? '';
    const reply = (body: string) =>
      dataOf<{ id: string; status: string }>(
        manager.client.rpc('reply_in_bot_chat', { p_chat_id: asked, p_body: body }),
      );
    const first = await reply('The green one');
    expect((await chat())?.unanswered_since).toBeNull();
    await send(id, { status: 'refused', message: 'Chat not found' });
    expect(await chat()).toMatchObject({ question: { body: 'Which outfit?' } });
    expect((await chat())?.unanswered_since).not.toBeNull();
    const again = (person = manager) => person.client.rpc('retry_bot_reply', { p_message_id: first.id });
    expect((await again(stranger)).error?.code).toBe('42501');
    const both = await Promise.all([again(), again()]);
    expect(both.map(({ error }) => error?.code ?? 'ok').sort()).toEqual(['PT409', 'ok']);
    expect((await chat())?.unanswered_since).toBeNull();
    expect(await sends(id)).toMatchObject([{ payload: { text: 'The green one', plain: true } }]);
    // A second one that gets through answers as well.
    await reply('Or the red one');
    await send(id, { status: 'refused', message: 'Too long' }, { status: 'sent', external_id: '900' });
    expect((await chat())?.unanswered_since).toBeNull();
    // What may have arrived is not asked for again.
    await tell(id, message(personal(23), 'And shoes?'));
    await reply('Boots');
    await send(id, { status: 'unknown' });
    expect((await chat())?.unanswered_since).toBeNull();
    expect((await again()).error).toBeNull();
    await send(id, { status: 'gone' });
    expect((await chat())?.unanswered_since).toBeNull();
    expect((await again()).error).toMatchObject({
      code: '22023',
      message: 'The bot can’t write here: it was blocked.',
    });
  });
  it('keeps messages of one second in their order, and those that come late in their place', async () => {
    const { id } = await addBot();
    const date = Math.floor(Date.now() / 1000) - 3600;
    const at = async (number: number, second: number, text: string) => {
      const said = message(personal(24), text);
      await tell(id, { message: { ...said.message, message_id: number, date: date + second } });
    };
    await at(11, 0, 'one');
    await at(12, 0, 'two');
    await at(13, 0, 'three');
    await at(16, 1, 'six');
    await at(15, 1, 'five');
    await at(14, 1, 'four');
    const [chat] = await lane.sql<{ id: string }>('select id from public.bot_chats where bot_id = $1', [id]);
    const order = async () =>
      (
        await dataOf<{ body: string }[]>(
          manager.client.rpc('list_bot_messages', { p_chat_id: chat?.id }, { get: true }),
        )
      )
        .map(({ body }) => body)
        .reverse();
    expect(await order()).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
    // The platform's clock is some seconds behind: what answers stands below what it answers.
    const now = Math.floor(Date.now() / 1000) - 4 - date;
    await dataOf(manager.client.rpc('reply_in_bot_chat', { p_chat_id: chat?.id ?? '', p_body: 'seven' }));
    await at(17, now, 'eight');
    expect((await order()).slice(-2)).toEqual(['seven', 'eight']);
  });
  it('says that a bot is heard from its test on, while a server collects', async () => {
    const { id } = await addBot();
    const isHeard = async () =>
      (
        await dataOf<{ id: string; is_received: boolean; row_version: number }[]>(
          manager.client.rpc('list_bots', undefined, { get: true }),
        )
      ).find((bot) => bot.id === id);
    await lane.sql('delete from private.outside_worker where true');
    expect((await isHeard())?.is_received).toBe(false);
    await lane.sql('select private.sign_outside_worker()');
    expect((await isHeard())?.is_received).toBe(true);
    await lane.sql(`update public.bots set checked_at = now() - interval '2 minutes' where id = $1`, [id]);
    expect((await isHeard())?.is_received).toBe(false);
    const before = (await isHeard())?.row_version;
    const polled = async () =>
      (
        await lane.sql<{ at: string | null }>('select polled_at::text as at from public.bots where id = $1', [
          id,
        ])
      )[0]?.at;
    const poller = crypto.randomUUID();
    await lane.sql('select private.lease_bot_polls($1)', [poller]);
    const begun = await polled();
    expect([begun === null, await isHeard()]).toMatchObject([
      false,
      { is_received: true, row_version: before },
    ]);
    // News once, not with each lease; and again where another server takes over.
    await lane.sql('select private.lease_bot_polls($1)', [poller]);
    expect(await polled()).toBe(begun);
    await lane.sql(
      `update private.bot_lines set polled_until = now() - interval '1 second' where bot_id = $1`,
      [id],
    );
    await lane.sql('select private.lease_bot_polls($1)', [crypto.randomUUID()]);
    expect(await polled()).not.toBe(begun);
  });
  it('refuses a forged secret', async () => {
    const { id } = await addBot();
    expect(await tell(id, message(personal(22), 'x'), updates++, 'wrong')).toBe('forged');
  });
  it('follows a group that becomes a supergroup, whichever number comes first', async () => {
    const { id } = await addBot();
    const group = { id: -5, type: 'group', title: 'Ava · day to day' };
    const big = { id: -1001234567890123, type: 'supergroup', title: 'Ava · day to day' };
    await tell(id, message(group, 'one'));
    await tell(id, message(big, 'two'));
    await tell(id, {
      message: { message_id: 90, chat: group, date: 1, migrate_to_chat_id: -1001234567890123 },
    });
    await tell(id, { message: { message_id: 1, chat: big, date: 1, migrate_from_chat_id: -5 } });
    const chats = await dataOf<{ id: string }[]>(
      manager.client.rpc('list_bot_chats', { p_bot_id: id }, { get: true }),
    );
    expect(chats).toMatchObject([{ type: 'supergroup', title: 'Ava · day to day' }]);
    expect(await failed(id)).toEqual([]);
    const said = await dataOf<{ body: string }[]>(
      manager.client.rpc('list_bot_messages', { p_chat_id: chats[0]?.id ?? '' }, { get: true }),
    );
    expect(said.map(({ body }) => body).sort()).toEqual(['one', 'two']);
  });
  it('knows who blocked it', async () => {
    const { id } = await addBot();
    await tell(id, message(personal(31), 'hi'));
    await tell(id, { my_chat_member: { chat: personal(31), new_chat_member: { status: 'kicked' } } });
    const [chat] = await dataOf<{ id: string; status: string }[]>(
      manager.client.rpc('list_bot_chats', { p_bot_id: id }, { get: true }),
    );
    expect(chat?.status).toBe('blocked');
    expect(
      (await manager.client.rpc('reply_in_bot_chat', { p_chat_id: chat?.id ?? '', p_body: 'x' })).error
        ?.message,
    ).toBe('The bot can’t write here: it was blocked.');
  });
  it('links an account by a code, once, and commands act with its rights', async () => {
    const { id } = await addBot();
    const { code } = await dataOf<{ code: string }>(manager.client.rpc('create_messaging_link_code'));
    await tell(id, message(personal(41), `/start ${code}`, { id: 41, first_name: 'Noah' }));
    await tell(id, message(personal(42), `/start ${code}`, { id: 42, first_name: 'Eve' }));
    expect((await sends(id)).map(({ payload }) => payload.text)).toEqual([
      'Linked to Noah. Commands act with the rights of this account in Marquee from now on.',
      'This code is not valid any longer. Make a new one in Marquee.',
    ]);
    await lane.sql('delete from private.bot_sends where bot_id = $1', [id]);
    const task = await dataOf<string>(
      manager.client.rpc('create_task', {
        p_task: { title: 'Call the studio', assignee_ids: [manager.id] },
      } as never),
    );
    for (const action of ['tasks', 'today', 'note', 'status'])
      await dataOf(
        admin.client.rpc('save_bot_command', {
          p_bot_id: id,
          p_id: null as never,
          p_row_version: null as never,
          p_command: { command: action, description: action, action, audience: 'linked' },
        }),
      );
    await lane.sql('delete from private.bot_sends where bot_id = $1', [id]);
    for (const text of ['/tasks', '/today', '/note Ring Ana\nabout Friday', '/status'])
      await tell(id, message(personal(41), text, { id: 41, first_name: 'Noah' }));
    await tell(id, message(personal(43), '/tasks', { id: 43, first_name: 'Eve' }));
    const answers = (await sends(id)).map(({ payload }) => payload);
    expect(answers.map(({ text }) => text)).toEqual([
      '1. Call the studio',
      expect.stringContaining('Nothing is planned.'),
      'Saved as a note.',
      expect.stringContaining('Open tasks: 1'),
      'This command is for people of the agency. Link your account in Marquee first.',
    ]);
    const data = answers[0]?.buttons?.[0]?.data ?? '';
    expect(data).toMatch(new RegExp(`^done:${task}:`));
    await lane.sql('delete from private.bot_sends where bot_id = $1', [id]);
    await tell(id, { callback_query: { id: '9', from: { id: 43 }, data } });
    await tell(id, { callback_query: { id: '10', from: { id: 41 }, data } });
    expect((await sends(id)).map(({ payload }) => payload.text)).toEqual([
      'Link your account in Marquee first.',
      'Done',
    ]);
    expect(await lane.sql('select status from public.tasks where id = $1', [task])).toEqual([
      { status: 'completed' },
    ]);
    expect(await failed(id)).toEqual([]);
  });
  it('takes the button of a task from below the list once it is done', async () => {
    const { id } = await addBot();
    const button = async (title: string, text: string) => {
      const p_task = { title, assignee_ids: [manager.id] };
      const task = await dataOf<string>(manager.client.rpc('create_task', { p_task } as never));
      return { text, callback_data: `done:${task}:1` };
    };
    const first = await button('Call the studio', 'Done 1');
    const second = await button('Pack the lights', 'Done 2');
    await lane.sql(
      `insert into public.user_messaging_links (user_id, external_user_id, label, verified_at) values ($1, '61', 'Noah', now()) on conflict (user_id) do update set external_user_id = '61'`,
      [manager.id],
    );
    const message = { message_id: 7, chat: { id: 61 }, reply_markup: { inline_keyboard: [[first, second]] } };
    const press = ({ callback_data: data }: typeof first) =>
      tell(id, { callback_query: { id: '11', from: { id: 61 }, data, message } });
    await press(first);
    // Pressed before the first was gone.
    await press(second);
    const edits = async () => (await sends(id)).filter(({ method }) => method === 'editMessageReplyMarkup');
    // One for both: two at once could arrive the other way round.
    expect((await edits()).map(({ payload }) => payload)).toEqual([
      { chat_id: 61, message_id: 7, reply_markup: { inline_keyboard: [] } },
    ]);
    // In a group that moved, the message is no longer there: it is not sent again and again.
    const rest = (await sends(id)).map(({ method }) =>
      method === 'editMessageReplyMarkup' ? { status: 'moved', chat: '-100123' } : { status: 'sent' },
    );
    await send(id, ...rest);
    expect(await edits()).toEqual([]);
    expect(await failed(id)).toEqual([]);
  });
  it('answers by rule, once within the cool-down', async () => {
    const { id } = await addBot();
    await dataOf(
      admin.client.rpc('save_bot_auto_reply', {
        p_bot_id: id,
        p_id: null as never,
        p_row_version: null as never,
        p_reply: { trigger_kind: 'contains', pattern: 'Parking', response: 'Behind the house.' },
      }),
    );
    await tell(id, message(personal(51), 'Is there PARKING?'));
    await tell(id, message(personal(51), 'parking again'));
    expect((await sends(id)).filter(({ method }) => method === 'sendMessage')).toHaveLength(1);
    expect(await failed(id)).toEqual([]);
  });
});

describe('the bridge', () => {
  it('makes a group and the chat of a team one, both ways, with names and replies', async () => {
    const { id } = await addBot();
    const model = await insertModel(lane, { managerId: admin.id });
    const group = { id: -77, type: 'supergroup', title: 'Ava · day to day' };
    await tell(id, message(group, 'before'));
    type Chat = { id: string; row_version: number; is_bridged: boolean };
    const chats = () => dataOf<Chat[]>(admin.client.rpc('list_bot_chats', { p_bot_id: id }, { get: true }));
    const setBridge = async (p_is_on: boolean) => {
      const [chat] = await chats();
      return admin.client.rpc('set_bot_bridge', {
        p_chat_id: chat?.id ?? '',
        p_row_version: chat?.row_version ?? 0,
        p_is_on,
      });
    };
    expect((await setBridge(true)).error?.message).toBe('Link this chat to a model first');
    const [chat] = await chats();
    await dataOf(
      admin.client.rpc('set_bot_chat', {
        p_chat_id: chat?.id ?? '',
        p_row_version: chat?.row_version ?? 0,
        p_set: { model_id: model },
      }),
    );
    expect((await setBridge(true)).error).toBeNull();
    const team =
      (await lane.sql<{ id: string }>('select id from public.chats where model_id = $1', [model]))[0]?.id ??
      '';
    await tell(id, message(group, 'The set is up', { id: 88, first_name: 'Ava' }));
    type Said = {
      id: string;
      body: string;
      sender: { display_name: string } | null;
      reply_to: { id: string } | null;
    };
    const said = async () =>
      (
        await dataOf<{ messages: Said[] }>(
          admin.client.rpc('list_chat_messages', { p_chat_id: team }, { get: true }),
        )
      ).messages.filter(({ body }) => body !== '');
    const [first] = await said();
    expect(first).toMatchObject({ body: 'The set is up', sender: { display_name: 'Ava (Telegram)' } });
    await lane.sql('delete from private.bot_sends where bot_id = $1', [id]);
    await dataOf(
      admin.client.rpc('send_chat_message', {
        p_chat_id: team,
        p_body: 'Thank you *very* much',
        p_client_id: crypto.randomUUID(),
        p_reply_to_id: first?.id ?? '',
      }),
    );
    expect(await sends(id)).toMatchObject([
      { payload: { text: 'Mia: Thank you *very* much', plain: true, reply_to: String(messages - 1) } },
    ]);
    // What came from there does not go back, and what the team wrote is no question.
    expect((await said()).map(({ body }) => body).sort()).toEqual(['Thank you *very* much', 'The set is up']);
    expect(await failed(id)).toEqual([]);
    // What does not get there is said in the chat: nobody of the team reads the bot's log.
    const events = async () =>
      (
        await lane.sql<{ event: { kind: string; why?: string } }>(
          "select event from public.chat_messages where chat_id = $1 and kind = 'system' order by seq",
          [team],
        )
      ).map(({ event: { kind, why } }) => [kind, why]);
    const write = async (p_body: string) =>
      dataOf(
        admin.client.rpc('send_chat_message', { p_chat_id: team, p_body, p_client_id: crypto.randomUUID() }),
      );
    const before = (await events()).length;
    await write('And this?');
    await lane.sql(
      `update public.bot_messages m set status = 'failed', error = 'Bad Request: not enough rights'
       from private.bot_sends s where s.message_id = m.id and s.bot_id = $1`,
      [id],
    );
    await lane.sql("update public.bots set status = 'disabled' where id = $1", [id]);
    await write('Anyone there?');
    await write('Hello?');
    expect((await events()).slice(before)).toEqual([
      ['not_bridged', 'Bad Request: not enough rights'],
      ['not_bridged', 'Its bot is turned off'],
    ]);
    await lane.sql("update public.bots set status = 'active' where id = $1", [id]);
    expect((await setBridge(false)).error).toBeNull();
    expect((await events()).at(-1)).toEqual(['unbridged', undefined]);
    expect((await setBridge(true)).error).toBeNull();
    // Without its model there is no chat to go to.
    await lane.sql('delete from public.models where id = $1', [model]);
    expect(await chats()).toMatchObject([{ is_bridged: false }]);
    await tell(id, message(group, 'anyone?', { id: 88, first_name: 'Ava' }));
    expect(await failed(id)).toEqual([]);
  });
});
