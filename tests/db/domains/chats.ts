import {
  denied,
  everyone,
  nothing,
  writtenByProcedures,
  idOfNothing,
  type AccessTools,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
  type TableAccess,
  type Procedure,
} from './domain.ts';

/** The matrix has nobody with access to chats but the administrator, who is in none by that. tests/db/chats.test.ts has members. */
const membersAlone = [denied, ...Array.from({ length: 6 }, () => 'nothing')];

async function aChat({ lane }: Pick<AccessTools, 'lane'>): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.chats (type, group_name) values ('group', 'Managers') returning id`,
  );
  return row?.id ?? '';
}

/** A table that people reach by procedures alone. */
const closedTable = ({
  row,
  rowsForPlans,
  column,
}: {
  row: object;
  rowsForPlans: string;
  column: string;
}): TableAccess => ({
  ...writtenByProcedures(everyone(denied)),
  row: () => Promise.resolve({ [column]: idOfNothing }),
  insert: () => Promise.resolve(row),
  update: row,
  rowsForPlans,
});

const chat = `(select m.chat_id from public.chat_members m join public.chats c on c.id = m.chat_id where m.user_id = '{admin}' and c.type = 'group' order by c.id limit 1)`;
/** Clients read no messages but by procedures: plans name these by their ids. */
const planned = {
  message: '00000000-0000-4000-8000-0000000000aa',
  snippet: '00000000-0000-4000-8000-0000000000ab',
};
const message = `'${planned.message}'`;

const write = (args: readonly string[], ...calls: string[]): Procedure => ({
  args,
  volatility: 'volatile',
  asStranger: denied,
  plans: calls.map((call) => ['admin', `select public.${call}`] as const),
});
const read = (args: readonly string[], ...calls: string[]): Procedure => ({
  ...write(args, ...calls),
  volatility: 'stable',
});

export const chats = {
  tables: {
    chats: {
      ...writtenByProcedures(membersAlone),
      row: async (tools) => ({ id: await aChat(tools) }),
      insert: () => Promise.resolve({ type: 'group', group_name: 'Forged' }),
      update: { group_name: 'Forged' },
      rowsForPlans: `insert into public.chats (type, group_name) select 'group', 'Group ' || n from generate_series(1, 5) n`,
    },
    chat_members: {
      ...writtenByProcedures(membersAlone),
      row: async (tools) => {
        const chat_id = await aChat(tools);
        // Without access to chats nobody is in one: as it would be for a moment.
        await tools.lane.sql(
          `insert into public.chat_members (chat_id, user_id)
           select $1, p.id from public.profiles p where private.may_chat(p.id) and p.id <> $2 order by p.created_at desc limit 1`,
          [chat_id, tools.idOf('admin')],
        );
        return { chat_id };
      },
      insert: async (tools, who) => ({ chat_id: await aChat(tools), user_id: tools.idOf(who) }),
      update: { role: 'owner' },
      rowsForPlans: `insert into public.chat_members (chat_id, user_id, role)
        select c.id, p.id, 'owner' from public.chats c cross join public.profiles p where p.role = 'admin'`,
    },
    chat_messages: closedTable({
      column: 'id',
      row: { chat_id: idOfNothing, seq: 1, change: 1, body: 'Forged' },
      rowsForPlans: `insert into public.chat_messages (id, chat_id, seq, change, sender_id, body, client_id)
        select gen_random_uuid(), m.chat_id, n + 1, n + 1, m.user_id, 'Studio at ' || n, gen_random_uuid()
        from public.chat_members m cross join generate_series(1, 20) n
        union all
        select '${planned.message}', f.chat_id, 30, 30, f.user_id, 'Studio at noon', gen_random_uuid()
        from (select * from public.chat_members order by chat_id limit 1) f`,
    }),
    chat_message_edits: closedTable({
      column: 'id',
      row: { message_id: idOfNothing, old_body: 'x', written_at: '2026-01-01' },
      rowsForPlans: `with counted as (update public.chats set last_seq = 100, last_change = 100 where last_seq < 100)
        insert into public.chat_message_edits (message_id, old_body, written_at) select id, 'Before', created_at from public.chat_messages`,
    }),
    chat_mentions: closedTable({
      column: 'message_id',
      row: { message_id: idOfNothing, user_id: idOfNothing },
      rowsForPlans: `insert into public.chat_mentions (message_id, user_id) select id, sender_id from public.chat_messages where sender_id is not null`,
    }),
    chat_reactions: closedTable({
      column: 'message_id',
      row: { message_id: idOfNothing, user_id: idOfNothing, emoji: '👍' },
      rowsForPlans: `insert into public.chat_reactions (message_id, user_id, emoji) select id, sender_id, '👍' from public.chat_messages where sender_id is not null`,
    }),
    chat_files: closedTable({
      column: 'id',
      row: { message_id: idOfNothing },
      rowsForPlans: `insert into public.chat_files (message_id, place, object_name, file_name, size_bytes, media_type)
        select id, 1, 'chat/' || gen_random_uuid(), 'set.png', 10, 'image/png' from public.chat_messages where kind <> 'system'`,
    }),
    chat_snippets: closedTable({
      column: 'id',
      row: { shortcut: 'forged', body: 'x' },
      rowsForPlans: `insert into public.chat_snippets (id, shortcut, body) select case n when 1 then '${planned.snippet}'::uuid else gen_random_uuid() end, 'rates-' || n, 'Ours' from generate_series(1, 20) n`,
    }),
  },
  procedures: {
    list_chats: read([], 'list_chats()'),
    get_chat: read(['p_chat_id'], `get_chat(${chat})`),
    list_chat_messages: read(
      ['p_chat_id', 'p_before_seq', 'p_after_seq', 'p_message_id', 'p_limit'],
      `list_chat_messages(${chat})`,
      `list_chat_messages(${chat}, p_message_id => ${message})`,
    ),
    list_chat_changes: read(['p_chat_id', 'p_after_change', 'p_limit'], `list_chat_changes(${chat}, 3)`),
    list_chat_files: read(['p_chat_id', 'p_before_seq', 'p_limit'], `list_chat_files(${chat})`),
    get_chat_message: read(['p_message_id'], `get_chat_message(${message})`),
    list_chat_people: read(['p_chat_id', 'p_text'], `list_chat_people(${chat}, 'a')`),
    list_other_chats: read([], 'list_other_chats()'),
    list_chat_snippets: read([], 'list_chat_snippets()'),
    search_chat_messages: read(
      ['p_filter', 'p_limit'],
      `search_chat_messages('{"text": "studio"}')`,
      `search_chat_messages('{"has": "file", "mentions_me": true}')`,
    ),
    create_chat: write(
      ['p_type', 'p_group_name', 'p_model_id', 'p_member_ids'],
      `create_chat('group', 'Managers')`,
      `create_chat('model', p_model_id => (select id from public.models where manager_id = '{admin}' limit 1))`,
    ),
    save_chat: write(
      ['p_chat_id', 'p_changes', 'p_row_version'],
      `save_chat(${chat}, '{"group_name": "Shoots", "is_archived": true}', 1)`,
    ),
    add_chat_members: write(
      ['p_chat_id', 'p_member_ids'],
      `add_chat_members(${chat}, array(select id from public.profiles where role = 'admin'))`,
    ),
    remove_chat_member: write(['p_chat_id', 'p_user_id'], `remove_chat_member(${chat}, '{stranger}')`),
    hand_over_chat: write(['p_chat_id', 'p_user_id'], `hand_over_chat(${chat}, '{admin}')`),
    leave_chat: write(['p_chat_id'], `leave_chat(${chat})`),
    join_chat: write(['p_chat_id'], `join_chat(${chat})`),
    send_chat_message: write(
      ['p_chat_id', 'p_body', 'p_client_id', 'p_reply_to_id', 'p_mention_ids', 'p_mentions_all', 'p_files'],
      `send_chat_message(${chat}, 'Hello', gen_random_uuid(), null, array['{admin}'::uuid], true)`,
    ),
    edit_chat_message: write(
      ['p_message_id', 'p_body', 'p_version', 'p_mention_ids', 'p_mentions_all'],
      `edit_chat_message(${message}, 'Hello again', 1)`,
    ),
    delete_chat_message: write(['p_message_id'], `delete_chat_message(${message})`),
    react_to_chat_message: write(
      ['p_message_id', 'p_emoji', 'p_is_on'],
      `react_to_chat_message(${message}, '🎉')`,
    ),
    pin_chat_message: write(['p_message_id', 'p_is_pinned'], `pin_chat_message(${message})`),
    mark_chat_read: write(['p_chat_id', 'p_message_id'], `mark_chat_read(${chat}, ${message})`),
    set_chat_in_front: write(['p_chat_id', 'p_is_in_front'], `set_chat_in_front(${chat})`),
    set_chat_notices: write(
      ['p_chat_id', 'p_changes'],
      `set_chat_notices(${chat}, '{"level": "mentions", "is_pinned": true}')`,
    ),
    save_chat_snippet: write(
      ['p_snippet', 'p_id'],
      `save_chat_snippet('{"shortcut": "hello", "body": "Hello"}')`,
    ),
    delete_chat_snippet: write(['p_id'], `delete_chat_snippet('${planned.snippet}')`),
    convert_message: write(
      ['p_message_id', 'p_target', 'p_values'],
      `convert_message(${message}, 'task', '{"title": "Call"}')`,
      `convert_message(${message}, 'note', '{"title": "Call"}')`,
    ),
  },
  values: {
    p_member_ids: [],
    p_mention_ids: [],
    p_mentions_all: false,
    p_files: [],
    p_emoji: '👍',
    p_is_on: true,
    p_is_pinned: true,
    p_is_in_front: true,
    p_after_seq: 1,
    p_after_change: 1,
    p_snippet: {},
    p_target: 'task',
  },
} satisfies DatabaseDomain;

type Tools = Pick<CallTools, 'lane' | 'admin'>;

/** A group of the administrator, by the database itself: in a view nothing can be made. */
async function made({ lane, admin }: Tools): Promise<{ chatId: string; messageId: string }> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.chats (type, group_name, last_seq, last_change, last_message_at) values ('group', 'Managers', 1, 1, now()) returning id`,
  );
  const chatId = row?.id ?? '';
  await lane.sql(`insert into public.chat_members (chat_id, user_id, role) values ($1, $2, 'owner')`, [
    chatId,
    admin.id,
  ]);
  const [first] = await lane.sql<{ id: string }>(
    `insert into public.chat_messages (chat_id, seq, change, sender_id, body)
     select $1, c.last_seq + 1, c.last_change + 1, $2, 'Studio at 12:30' from public.chats c where c.id = $1 returning id`,
    [chatId, admin.id],
  );
  await lane.sql(
    'update public.chats set last_seq = last_seq + 1, last_change = last_change + 1 where id = $1',
    [chatId],
  );
  return { chatId, messageId: first?.id ?? '' };
}

async function added({ lane }: Tools, chatId: string, person: string): Promise<string> {
  await lane.sql('insert into public.chat_members (chat_id, user_id) values ($1, $2)', [chatId, person]);
  return person;
}

async function aSnippet({ lane, admin }: Tools): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.chat_snippets (owner_id, shortcut, body) values ($1, left(gen_random_uuid()::text, 20), 'Hello') returning id`,
    [admin.id],
  );
  return row?.id ?? '';
}

const ofMessage = async (tools: Tools) => [{ id: (await made(tools)).messageId }];
const ofChat = async (tools: Tools) => [{ chatId: (await made(tools)).chatId }];

export const chatsCalls: DomainCalls<'chats'> = {
  'chats.list': nothing,
  'chats.get': async (tools) => [{ id: (await made(tools)).chatId }],
  'chats.create': async (tools) => [
    { type: 'group', groupName: 'Managers', memberIds: [await tools.newPerson()] },
    { type: 'direct', memberIds: [await tools.newPerson()] },
    { type: 'model', modelId: await tools.ownModel() },
  ],
  'chats.update': async (tools) => {
    const { chatId } = await made(tools);
    return [
      {
        id: chatId,
        rowVersion: 1,
        changes: { groupName: 'Shoots', description: 'Who, when, where', avatarUrl: null, isArchived: false },
      },
    ];
  },
  'chats.addMembers': async (tools) => [
    { chatId: (await made(tools)).chatId, memberIds: [await tools.newPerson()] },
  ],
  'chats.removeMember': async (tools) => {
    const { chatId } = await made(tools);
    return [{ chatId, userId: await added(tools, chatId, await tools.newPerson()) }];
  },
  'chats.handOver': async (tools) => {
    const { chatId } = await made(tools);
    return [{ chatId, userId: await added(tools, chatId, await tools.newPerson()) }];
  },
  'chats.leave': ofChat,
  'chats.others': nothing,
  'chats.join': ofChat,
  'chats.people': async (tools) => [{}, { chatId: (await made(tools)).chatId, text: 'a' }],
  'chats.messages': async (tools) => {
    const { chatId, messageId } = await made(tools);
    return [{ chatId }, { chatId, before: 2 }, { chatId, after: 1 }, { chatId, around: messageId }];
  },
  'chats.changes': async (tools) => [{ chatId: (await made(tools)).chatId, after: 0 }],
  'chats.files': async (tools) => [{ chatId: (await made(tools)).chatId }],
  'chats.message': ofMessage,
  'chats.send': async (tools) => {
    const { chatId, messageId } = await made(tools);
    return [
      {
        chatId,
        clientId: crypto.randomUUID(),
        body: 'Hello',
        replyToId: messageId,
        mentionIds: [tools.admin.id],
        mentionsAll: true,
      },
    ];
  },
  'chats.edit': async (tools) => [{ id: (await made(tools)).messageId, version: 1, body: 'At 13:30' }],
  'chats.deleteMessage': ofMessage,
  'chats.react': async (tools) => [{ id: (await made(tools)).messageId, emoji: '🎉', isOn: true }],
  'chats.pin': async (tools) => [{ id: (await made(tools)).messageId, isPinned: true }],
  'chats.markRead': async (tools) => {
    const { chatId, messageId } = await made(tools);
    return [{ chatId, messageId }, { chatId }];
  },
  'chats.setInFront': async (tools) => [{ chatId: (await made(tools)).chatId, isInFront: true }],
  'chats.setNotices': async (tools) => [
    {
      chatId: (await made(tools)).chatId,
      changes: {
        level: 'mentions',
        mutedUntil: new Date(Date.now() + 3_600_000).toISOString(),
        isPinned: true,
      },
    },
  ],
  'chats.search': () => [{ text: 'studio' }, { has: 'file', mentionsMe: true }],
  'chats.snippets': nothing,
  'chats.saveSnippet': async (tools) => [
    { shortcut: crypto.randomUUID().slice(0, 20), body: 'Hello' },
    { id: await aSnippet(tools), rowVersion: 1, shortcut: crypto.randomUUID().slice(0, 20), body: 'Hi' },
  ],
  'chats.deleteSnippet': async (tools) => [{ id: await aSnippet(tools) }],
  'chats.convert': async (tools) => {
    const [type] = await tools.lane.sql<{ id: string }>('select id from public.event_types limit 1');
    const { messageId } = await made(tools);
    return [
      { messageId, work: { target: 'task', title: 'Call', text: 'At noon', assigneeIds: [tools.admin.id] } },
      { messageId, work: { target: 'note', title: 'Call', text: 'At noon\n\nhttps://a.example/chat?x=1' } },
      {
        messageId,
        work: {
          target: 'event',
          title: 'Call',
          typeId: type?.id ?? '',
          startsAt: '2027-01-07T14:00:00Z',
          endsAt: '2027-01-07T15:00:00Z',
          timezone: 'UTC',
        },
      },
    ];
  },
};
