import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatTools, type ChatMessage } from '#tests/support/chat-tools.ts';
import {
  dataOf,
  insertModel,
  openDatabaseLane,
  outcome,
  type ActingPerson,
  type DatabaseLane,
} from '#tests/support/database-lane.ts';

// What is said in chats: once, in one order, and unread for those who have not read it.

const { rpc, start, group, send, sent, rowOf, get, messages, read, news, forgetLimits } = chatTools();
let lane: DatabaseLane;
let mia: ActingPerson;
let oskar: ActingPerson;
let elena: ActingPerson;
let chat: string;
beforeAll(async () => {
  lane = await openDatabaseLane();
  mia = await lane.person({ displayName: 'Mia' });
  oskar = await lane.person({ displayName: 'Oskar' });
  elena = await lane.person({ displayName: 'Elena' });
});
beforeEach(async () => {
  await forgetLimits(lane);
  chat = await group(mia, [oskar]);
});
afterAll(() => lane.close());

const sentence = async (call: PromiseLike<{ error: { message: string } | null }>) =>
  (await call).error?.message;
const notices = (person: ActingPerson, id: string, changes: object) =>
  rpc(person, 'set_chat_notices', { p_chat_id: id, p_changes: changes });

/** A file as it is once it was uploaded and looked at. */
async function upload(person: ActingPerson, type: string | null = 'image/png', size = 500): Promise<string> {
  const name = `chat/${crypto.randomUUID()}`;
  await lane.sql(
    `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
     values ('attachments', $1, '1', $2, jsonb_build_object('size', $3::integer))`,
    [name, person.id, size],
  );
  if (type !== null)
    await lane.sql(`select private.record_file_check('attachments', $1, '1', $2)`, [name, type]);
  return name;
}

describe('a message', () => {
  it('is there once, however often it is sent, and counts once', async () => {
    const p_client_id = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => sent(mia, chat, 'Studio is booked for 12:30', { p_client_id })),
    );
    expect(new Set(answers.map(({ id, seq }) => `${id} ${String(seq)}`)).size).toBe(1);
    expect((await messages(oskar, chat)).messages.filter(({ kind }) => kind === 'text')).toHaveLength(1);
    expect(await outcome(send(oskar, chat, 'Another', { p_client_id }))).toBe('22023');
  });

  it('has a number, which is the same for everyone, without a gap or a double', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => sent(n % 2 === 0 ? mia : oskar, chat, `Message ${String(n)}`)),
    );
    const seen = await messages(mia, chat);
    expect(seen.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1));
    expect((await messages(oskar, chat)).messages.map(({ id }) => id)).toEqual(
      seen.messages.map(({ id }) => id),
    );
  });

  it('is refused in words', async () => {
    expect(await sentence(send(mia, chat, ' \n '))).toBe('Message cannot be empty');
    expect(await sentence(send(mia, chat, '\u200b\u2060\ufeff'))).toBe('Message cannot be empty');
    expect(await sentence(send(mia, chat, 'x'.repeat(4001)))).toBe(
      'Message must be 4,000 characters or fewer',
    );
    expect(await outcome(send(mia, chat, 'x'.repeat(40_001)))).toBe('23514');
    const other = await group(mia, []);
    const elsewhere = await sent(mia, other, 'Elsewhere');
    expect(await outcome(send(mia, chat, 'Yes', { p_reply_to_id: elsewhere.id }))).toBe('PT404');
    expect(await outcome(send(mia, chat, 'Yes', { p_client_id: null }))).toBe('22023');
  });

  it('keeps 4,000 characters of any script as they were written', async () => {
    const texts = [
      '🌙'.repeat(4000),
      'שלום '.repeat(800).trim(),
      `Z${'\u0335\u0321\u0300\u0358'.repeat(999)}`,
      '<img src=x onerror=alert(1)> **bold** [x](javascript:alert(1))',
      '\u202eevil\u202c',
    ];
    for (const text of texts) expect((await sent(mia, chat, text)).body).toBe(text);
  });

  it('is limited to 20 in 10 seconds, of which a repeated one is none', async () => {
    const p_client_id = crypto.randomUUID();
    await sent(mia, chat, 'First', { p_client_id });
    for (let n = 0; n < 25; n += 1) await sent(mia, chat, 'First', { p_client_id });
    const outcomes: string[] = [];
    for (let n = 0; n < 22; n += 1)
      outcomes.push((await sentence(send(mia, chat, `Message ${String(n)}`))) ?? 'ok');
    expect(outcomes.filter((said) => said === 'ok')).toHaveLength(19);
    expect(outcomes.at(-1)).toBe('You are sending messages too quickly');
    expect(await outcome(send(oskar, chat, 'Slowly'))).toBe('ok');
  });

  it('is edited by its author for a time, with what it said before, by version', async () => {
    const message = await sent(mia, chat, 'At 12:30');
    const edit = (by: ActingPerson, body: string, version: number) =>
      rpc(by, 'edit_chat_message', { p_message_id: message.id, p_body: body, p_version: version });
    expect(await outcome(edit(oskar, 'At 13:30', 1))).toBe('42501');
    expect(await dataOf(edit(mia, 'At 13:30', 1))).toMatchObject({
      body: 'At 13:30',
      version: 2,
      seq: message.seq,
    });
    expect(await outcome(edit(mia, 'At 14:30', 1))).toBe('PT409');
    expect(await sentence(edit(mia, ' ', 2))).toBe('Message cannot be empty');
    expect(await dataOf(rpc(oskar, 'get_chat_message', { p_message_id: message.id }))).toMatchObject({
      chat_id: chat,
      edits: [{ body: 'At 12:30' }],
    });
    await lane.sql(`update public.chat_messages set created_at = now() - interval '25 hours' where id = $1`, [
      message.id,
    ]);
    expect(await sentence(edit(mia, 'At 15:30', 2))).toBe('Messages can be edited for 24 hours');
    await lane.sql(`insert into public.config (key, value) values ('chat_edit_hours', '1')
      on conflict (key) do update set value = excluded.value`);
    expect(await sentence(edit(mia, 'At 15:30', 2))).toBe('Messages can be edited for 1 hour');
    await lane.sql(`delete from public.config where key = 'chat_edit_hours'`);
  });

  it('leaves a marker when it is deleted, and nothing of what it said', async () => {
    const message = await sent(oskar, chat, 'A secret of Ava');
    await rpc(mia, 'react_to_chat_message', { p_message_id: message.id, p_emoji: '👍' });
    const reply = await sent(mia, chat, 'Not here', { p_reply_to_id: message.id });
    expect(reply.reply_to).toMatchObject({ id: message.id, text: 'A secret of Ava' });
    const remove = (by: ActingPerson, id = message.id) =>
      rpc(by, 'delete_chat_message', { p_message_id: id });
    expect(await outcome(remove(oskar, reply.id))).toBe('42501');
    // Mia owns the group.
    expect(await dataOf(remove(mia))).toBe(true);
    expect(await dataOf(remove(mia))).toBe(false);
    const seen = (await messages(oskar, chat)).messages;
    expect(seen.find(({ id }) => id === message.id)).toMatchObject({
      body: '',
      deleted_at: expect.any(String) as string,
      reactions: [],
    });
    expect(seen.find(({ id }) => id === reply.id)?.reply_to?.text).toBe('Message deleted');
    expect(JSON.stringify([seen, await news(lane, mia, chat)])).not.toContain('secret');
    const log = await lane.sql(
      `select changes from public.audit_log where event = 'chat.message_deleted' and resource_id = $1`,
      [chat],
    );
    expect(JSON.stringify(log)).not.toContain('secret');
    expect(log).toHaveLength(1);
  });

  it('has reactions, one of a kind and person, which are emoji', async () => {
    const message = await sent(mia, chat, 'Contract is signed');
    const react = (by: ActingPerson, emoji: string, isOn = true) =>
      rpc(by, 'react_to_chat_message', { p_message_id: message.id, p_emoji: emoji, p_is_on: isOn });
    await react(mia, '🎉');
    await react(oskar, '🎉');
    await react(oskar, '🎉');
    expect((await dataOf<ChatMessage>(react(oskar, '👩🏽‍🚀'))).reactions).toMatchObject([
      { emoji: '🎉', count: 2, is_mine: true },
      { emoji: '👩🏽‍🚀', count: 1, is_mine: true },
    ]);
    expect((await dataOf<ChatMessage>(react(mia, '🎉', false))).reactions[0]).toMatchObject({
      count: 1,
      is_mine: false,
    });
    for (const emoji of ['1\ufe0f\u20e3', '❤\ufe0f', '👩\u200d🚀', '🇭🇷']) {
      expect(await outcome(react(mia, emoji))).toBe('ok');
      await react(mia, emoji, false);
    }
    for (const emoji of [
      '',
      'ok',
      '<b>',
      '1',
      '🎉 🎉',
      '🎉'.repeat(40),
      '\u202e',
      '\u202e🎉',
      '\u200d\ufe0f',
      '\u0301',
    ])
      expect([emoji, await outcome(react(mia, emoji))]).toEqual([emoji, '23514']);
    expect(await outcome(react(elena, '🎉'))).toBe('PT404');
  });

  it('is pinned for everyone', async () => {
    const message = await sent(mia, chat, 'Payouts on the 5th');
    const pin = (isPinned: boolean) =>
      rpc(oskar, 'pin_chat_message', { p_message_id: message.id, p_is_pinned: isPinned });
    await pin(true);
    expect((await get(mia, chat)).pinned.map(({ body }) => body)).toEqual(['Payouts on the 5th']);
    await pin(false);
    expect((await get(mia, chat)).pinned).toEqual([]);
  });

  it('has files that its sender uploaded, once they were looked at', async () => {
    const file = async (name: string | Promise<string>) => ({
      object_name: await name,
      // The mark would show it as one that ends otherwise.
      file_name: 'set-2\u202e.png',
      width: 1200,
      height: 800,
    });
    const name = await upload(mia);
    const message = await sent(mia, chat, '', { p_files: [await file(name)] });
    expect(message).toMatchObject({ kind: 'file', files: [{ file_name: 'set-2.png', width: 1200 }] });
    const refused = async (files: object[]) => sentence(send(mia, chat, 'Look', { p_files: files }));
    expect(await refused([await file(name)])).toMatch(/was not uploaded/);
    expect(await refused([await file(upload(oskar))])).toMatch(/was not uploaded/);
    expect(await refused([await file(upload(mia, null))])).toMatch(/has not been checked/);
    expect(await refused([await file(upload(mia, 'image/png', 0))])).toBe('This file is empty');
    expect(await refused(Array.from({ length: 11 }, () => ({})))).toBe('A message can have 10 files');
    const readable = async (person: ActingPerson) =>
      dataOf<unknown[]>(person.client.rpc('list_chat_files', { p_chat_id: chat }));
    expect(await readable(oskar)).toHaveLength(1);
    expect(await outcome(rpc(elena, 'list_chat_files', { p_chat_id: chat }))).toBe('PT404');
    expect(
      await lane.sql(`select private.used_chat_attachments(array[$1::uuid]) as used`, [name.slice(5)]),
    ).toHaveLength(1);
  });

  it('is asked for page by page, around one, and by what changed', async () => {
    for (let n = 0; n < 19; n += 1) await sent(mia, chat, `Message ${String(n)}`);
    const seqs = async (args: object) => (await messages(oskar, chat, args)).messages.map(({ seq }) => seq);
    expect(await seqs({ p_limit: 3 })).toEqual([18, 19, 20]);
    expect(await seqs({ p_limit: 3, p_before_seq: 18 })).toEqual([15, 16, 17]);
    expect(await seqs({ p_limit: 3, p_after_seq: 4 })).toEqual([5, 6, 7]);
    const page = await messages(oskar, chat);
    const fifth = page.messages.find(({ seq }) => seq === 5)?.id ?? '';
    expect(await seqs({ p_limit: 4, p_message_id: fifth })).toEqual([3, 4, 5, 6, 7]);
    await rpc(oskar, 'react_to_chat_message', { p_message_id: fifth, p_emoji: '👍' });
    await sent(oskar, chat, 'Newest');
    const changes = (after: number, limit = 200) =>
      dataOf<{ messages: ChatMessage[]; last_change: number; has_more: boolean }>(
        rpc(mia, 'list_chat_changes', { p_chat_id: chat, p_after_change: after, p_limit: limit }),
      );
    const changed = await changes(page.last_change);
    expect(changed.messages.map(({ seq }) => seq)).toEqual([5, 21]);
    expect(await changes(changed.last_change)).toMatchObject({ messages: [], has_more: false });
    const part = await changes(0, 4);
    expect(part).toMatchObject({ has_more: true, last_change: 4 });
    expect(await outcome(rpc(elena, 'list_chat_changes', { p_chat_id: chat, p_after_change: 0 }))).toBe(
      'PT404',
    );
  });
});

describe('unread', () => {
  it('is what others said since someone last read, and never what the chat says itself', async () => {
    await sent(mia, chat, 'One');
    await sent(mia, chat, 'Two');
    await rpc(mia, 'add_chat_members', { p_chat_id: chat, p_member_ids: [elena.id] });
    expect([(await rowOf(oskar, chat))?.unread, (await rowOf(mia, chat))?.unread]).toEqual([2, 0]);
    await read(oskar, chat);
    expect((await rowOf(oskar, chat))?.unread).toBe(0);
    await sent(oskar, chat, 'Mine');
    expect((await rowOf(oskar, chat))?.unread).toBe(0);
    // Never back.
    const [first] = (await messages(mia, chat)).messages;
    await rpc(oskar, 'mark_chat_read', { p_chat_id: chat, p_message_id: first?.id });
    expect((await rowOf(oskar, chat))?.unread).toBe(0);
    expect(await dataOf(rpc(mia, 'get_chat_message', { p_message_id: first?.id ?? '' }))).toMatchObject({
      seen_by: expect.arrayContaining([expect.objectContaining({ id: oskar.id })]) as unknown,
    });
  });

  it('is one notification for a chat and person, which says what is unread now', async () => {
    await sent(mia, chat, 'One');
    await sent(mia, chat, 'Two');
    expect(await news(lane, oskar, chat)).toEqual([
      { type: 'chat_unread_messages', title: 'New messages in Managers', message: 'Mia: One' },
    ]);
    const list = await dataOf<{ message: string; metadata: object }[]>(
      oskar.client.rpc('get_user_notifications', { limit_count: 50 }),
    );
    expect(list.find(({ metadata }) => 'chat_id' in metadata && metadata.chat_id === chat)).toMatchObject({
      message: 'Mia: Two',
      metadata: { count: 2, preview: 'Two' },
    });
    await read(oskar, chat);
    await dataOf(oskar.client.rpc('clear_chat_notifications', { p_chat_id: chat, p_user_id: oskar.id }));
    expect(await news(lane, oskar, chat)).toEqual([]);
    await sent(mia, chat, 'Three');
    expect(await news(lane, oskar, chat)).toHaveLength(1);
  });

  it('makes none while the chat is in front, and one once it is not', async () => {
    await rpc(oskar, 'set_chat_in_front', { p_chat_id: chat });
    await sent(mia, chat, 'One @Oskar', { p_mention_ids: [oskar.id] });
    expect(await news(lane, oskar, chat)).toEqual([]);
    await rpc(oskar, 'set_chat_in_front', { p_chat_id: chat, p_is_in_front: false });
    await sent(mia, chat, 'Two');
    expect(await news(lane, oskar, chat)).toHaveLength(1);
  });

  it('counts mentions of someone and of everyone, until they are read, edited away or deleted', async () => {
    await sent(mia, chat, '@Oskar please', { p_mention_ids: [oskar.id, elena.id] });
    const all = await sent(mia, chat, '@all please', { p_mentions_all: true });
    expect(await rowOf(oskar, chat)).toMatchObject({ unread: 2, mentions: 2 });
    // Elena is not in the chat: she hears nothing.
    expect(await news(lane, elena, chat)).toEqual([]);
    expect((await news(lane, oskar, chat)).map(({ type, title }) => [type, title])).toEqual([
      ['chat_mentions', 'Mia mentioned you in Managers'],
      ['chat_unread_messages', 'New messages in Managers'],
    ]);
    await dataOf(
      rpc(mia, 'edit_chat_message', {
        p_message_id: all.id,
        p_body: 'Please',
        p_version: 1,
        p_mention_ids: [],
      }),
    );
    expect((await rowOf(oskar, chat))?.mentions).toBe(1);
    await read(oskar, chat);
    expect((await rowOf(oskar, chat))?.mentions).toBe(0);
  });

  it('mentions people by editing as often as by sending', async () => {
    const { id } = await sent(mia, chat, 'Please');
    const outcomes: string[] = [];
    for (let n = 0; n < 44; n += 1)
      outcomes.push(
        (await sentence(
          rpc(mia, 'edit_chat_message', {
            p_message_id: id,
            p_body: 'Please',
            p_version: 1,
            p_mention_ids: n % 2 === 0 ? [oskar.id] : [],
          }),
        )) ?? 'ok',
      );
    expect(outcomes).toContain('You are sending messages too quickly');
  });

  it.each([
    ['mentions', {}, ['chat_mentions']],
    ['none', {}, []],
    ['all', { muted_until: new Date(Date.now() + 3_600_000).toISOString() }, []],
    ['all', {}, ['chat_mentions', 'chat_unread_messages']],
  ])('at level %s with %j tells of %j', async (level, more, types) => {
    await dataOf(notices(oskar, chat, { level, ...more }));
    await sent(mia, chat, '@Oskar', { p_mention_ids: [oskar.id] });
    expect((await news(lane, oskar, chat)).map(({ type }) => type)).toEqual(types);
    expect((await rowOf(oskar, chat))?.unread).toBe(1);
  });

  it('has one level, by whichever of the two procedures it is set', async () => {
    const set = (enabled: boolean, id = chat, by = oskar) =>
      by.client.rpc('set_chat_notification_preference', {
        p_user_id: by.id,
        p_chat_id: id,
        p_group_name: 'Managers',
        p_model_id: null,
        p_enabled: enabled,
      });
    const enabled = async () =>
      dataOf(oskar.client.rpc('get_chat_notification_preference', { p_user_id: oskar.id, p_chat_id: chat }));
    const level = async () => (await rowOf(oskar, chat))?.level;
    await dataOf(notices(oskar, chat, { level: 'mentions' }));
    await dataOf(set(false));
    expect([await level(), await enabled()]).toEqual(['none', false]);
    await dataOf(set(true));
    expect([await level(), await enabled()]).toEqual(['mentions', true]);
    await dataOf(notices(oskar, chat, { level: 'none' }));
    expect(await enabled()).toBe(false);
    // Ids of nothing, and of chats of others, are kept as they are.
    expect(await dataOf(set(false, 'elsewhere'))).toBe(false);
    await dataOf(set(false, chat, elena));
    expect(await level()).toBe('none');
    expect((await rowOf(mia, chat))?.level).toBe('all');
  });

  it('is refused times that are over, and levels that are none', async () => {
    expect(await outcome(notices(oskar, chat, { muted_until: '2020-01-01T00:00:00Z' }))).toBe('22023');
    expect(await outcome(notices(oskar, chat, { level: 'loud' }))).toBe('22023');
  });
});

describe('searching', () => {
  it('finds words in one’s own chats, and by who said it, where, when and what it has', async () => {
    const direct = await dataOf<string>(start(mia, { p_type: 'direct', p_member_ids: [elena.id] }));
    const word = `studio${crypto.randomUUID().slice(0, 8)}`;
    await sent(mia, chat, `The ${word} is booked`);
    await sent(oskar, chat, `Which ${word}? https://example.com/a`);
    await sent(elena, direct, `The ${word} of Ána`);
    await sent(mia, chat, 'Look', {
      p_files: [{ object_name: await upload(mia), file_name: `${word}.png` }],
    });
    const find = async (person: ActingPerson, filter: object) =>
      (
        await dataOf<{ line: string; sender: { id: string } }[]>(
          rpc(person, 'search_chat_messages', { p_filter: JSON.stringify(filter) }),
        )
      ).map(({ line }) => line);
    expect(await find(mia, { text: word })).toHaveLength(4);
    expect(await find(oskar, { text: word })).toHaveLength(3);
    expect(await find(elena, { text: `${word} ana` })).toEqual([`The ${word} of Ána`]);
    expect(await find(mia, { text: word, from_id: oskar.id })).toHaveLength(1);
    expect(await find(mia, { text: word, chat_id: direct })).toHaveLength(1);
    expect(await find(mia, { text: word, has: 'link' })).toHaveLength(1);
    expect(await find(mia, { chat_id: chat, has: 'image' })).toEqual(['Look']);
    expect(await find(mia, { text: word, before: '2020-01-01' })).toEqual([]);
    expect(await find(oskar, { text: word, chat_id: direct })).toEqual([]);
    expect(await find(mia, {})).toEqual([]);
    const named = await dataOf<{ chats: { id: string }[] }>(
      mia.client.rpc('global_search', { p_query: 'Elena', p_types: 'chats' }),
    );
    expect(named.chats.map(({ id }) => id)).toEqual([direct]);
  });
});

describe('snippets', () => {
  it('are one’s own, or everyone’s for those who may change the configuration', async () => {
    const save = (by: ActingPerson, snippet: object, id: string | null = null) =>
      rpc(by, 'save_chat_snippet', { p_snippet: snippet, p_id: id });
    const keeper = await lane.person({ permissions: { can_manage_config: true } });
    expect(await outcome(save(mia, { shortcut: 'hi', body: 'Hello {{first_name}}' }))).toBe('ok');
    expect(await outcome(save(mia, { shortcut: 'rates', body: 'Ours', is_shared: true }))).toBe('42501');
    const shared = await dataOf<{ id: string }>(
      save(keeper, { shortcut: 'rates', body: 'Ours', is_shared: true }),
    );
    expect(await sentence(save(mia, { shortcut: 'HI', body: 'x' }))).toMatch(/lowercase/);
    expect(await outcome(save(mia, { shortcut: '/hi', body: 'x' }))).toBe('23505');
    expect(await outcome(save(oskar, { shortcut: 'rates', body: 'Mine' }, shared.id))).toBe('42501');
    const seen = async (person: ActingPerson) =>
      (await dataOf<{ shortcut: string }[]>(rpc(person, 'list_chat_snippets'))).map(
        ({ shortcut }) => shortcut,
      );
    expect([await seen(mia), await seen(oskar)]).toEqual([['hi', 'rates'], ['rates']]);
    expect(await outcome(rpc(oskar, 'delete_chat_snippet', { p_id: shared.id }))).toBe('42501');
    expect(await dataOf(rpc(keeper, 'delete_chat_snippet', { p_id: shared.id }))).toBe(true);
  });
});

describe('work', () => {
  it('comes of a message by the rules of its area, and the chat says so', async () => {
    const model = await insertModel(lane, { managerId: mia.id });
    const message = await sent(oskar, chat, 'Move the call to Thursday');
    const convert = (by: ActingPerson, target: string, values: object) =>
      rpc(by, 'convert_message', { p_message_id: message.id, p_target: target, p_values: values });
    const task = await dataOf<{ id: string; label: string }>(
      convert(mia, 'task', { title: 'Move the call', model_id: model, assignee_ids: [mia.id] }),
    );
    const [row] = await lane.sql<{ source: string; source_id: string; label: string }>(
      `select source, source_id, 'TASK-' || number as label from public.tasks where id = $1`,
      [task.id],
    );
    expect(row).toEqual({ source: 'chat', source_id: message.id, label: task.label });
    expect(await outcome(convert(oskar, 'task', { title: 'Mine', model_id: model }))).toBe('42501');
    expect(await sentence(convert(mia, 'task', { title: ' ' }))).toBe('Task title is required');
    const note = await dataOf<{ id: string }>(convert(oskar, 'note', { title: 'The call' }));
    const [type] = await lane.sql<{ id: string }>('select id from public.event_types limit 1');
    await dataOf(
      convert(oskar, 'event', {
        title: 'Call',
        type_id: type?.id,
        timezone: 'UTC',
        starts_at: '2027-01-07T14:00:00Z',
        ends_at: '2027-01-07T15:00:00Z',
      }),
    );
    expect(await outcome(convert(mia, 'secret', {}))).toBe('22023');
    expect(await outcome(convert(elena, 'note', { title: 'x' }))).toBe('PT404');
    const told = (await messages(oskar, chat)).messages.flatMap(({ event }) =>
      event?.kind === 'converted' ? [event] : [],
    );
    expect(told).toMatchObject([
      { target: 'task', target_id: task.id, name: task.label },
      { target: 'note', target_id: note.id },
      { target: 'event' },
    ]);
    expect(JSON.stringify(told)).not.toContain('Move the call');
  });
});

describe('what is old', () => {
  it('is removed after the days that the agency keeps it', async () => {
    const message = await sent(mia, chat, 'Last year');
    await lane.sql(`update public.chat_messages set created_at = now() - interval '400 days' where id = $1`, [
      message.id,
    ]);
    await lane.sql(
      `update public.notification_queue set created_at = now() - interval '400 days', sent_at = now() - interval '400 days' where user_id = $1`,
      [oskar.id],
    );
    const run = async () => (await lane.sql<{ n: number }>('select private.job_chat_retention() as n'))[0]?.n;
    expect(await run()).toBe(0);
    await lane.sql(`insert into public.config (key, value) values ('chat_retention_days', '365')`);
    expect(await run()).toBe(1);
    await lane.sql(`delete from public.config where key = 'chat_retention_days'`);
    expect((await messages(oskar, chat)).messages.map(({ body }) => body)).not.toContain('Last year');
    // Nor do the news of it say what it said.
    const told = await lane.sql(
      `select message, metadata from public.notification_queue where user_id = $1`,
      [oskar.id],
    );
    expect(JSON.stringify(told)).not.toContain('Last year');
    expect(told.length).toBeGreaterThan(0);
  });
});
