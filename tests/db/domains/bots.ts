import {
  denied,
  nothing,
  writtenByProcedures,
  ofMainAlone,
  type AccessTools,
  type CallTools,
  type DatabaseDomain,
  type DomainCalls,
  type TableAccess,
} from './domain.ts';

/** Those with bots: the holder, who sees no foreign model, and the administrator. */
const botPeople = [denied, 'nothing', 'nothing', 'nothing', 'nothing', 'ok', 'ok'];
type Lane = Pick<AccessTools, 'lane'>;

const number = () => String(Math.floor(Math.random() * 1e12) + 1);

async function aBot({ lane }: Lane, status = 'active'): Promise<string> {
  const [row] = await lane.sql<{ id: string }>(
    `insert into public.bots (name, external_id, token_last4, status) values ('Desk', $1, 'abcd', $2) returning id`,
    [number(), status],
  );
  return row?.id ?? '';
}

async function aChat(tools: Lane, bot?: string, model: string | null = null): Promise<string> {
  const [row] = await tools.lane.sql<{ id: string }>(
    `insert into public.bot_chats (bot_id, external_chat_id, type, title, model_id) values ($1, $2, 'private', 'Juliana', $3) returning id`,
    [bot ?? (await aBot(tools)), number(), model],
  );
  return row?.id ?? '';
}

async function aBroadcast(tools: Lane, bot: string, status = 'draft'): Promise<string> {
  const [row] = await tools.lane.sql<{ id: string }>(
    `insert into public.bot_broadcasts (bot_id, name, body, status, scheduled_at)
     values ($1, 'Dates', 'Hi {name}', $2, case when $2 = 'scheduled' then now() + interval '1 day' end) returning id`,
    [bot, status],
  );
  return row?.id ?? '';
}

const partOfBot = (more: Pick<TableAccess, 'update'> & { insert: string; row: object }): TableAccess => ({
  ...writtenByProcedures(botPeople),
  row: async (tools) => {
    const bot = await aBot(tools);
    await tools.lane.sql(more.insert, [bot]);
    return { bot_id: bot };
  },
  insert: async (tools) => ({ bot_id: await aBot(tools), ...more.row }),
  update: more.update,
  rowsForPlans: more.insert.replace('$1::uuid', 'b.id').replace('/* from */', 'from public.bots b'),
});

const bot = `(select b.id from public.bots b order by b.name, b.id limit 1)`;
const chat = `(select c.id from public.bot_chats c where c.bot_id = ${bot} and c.model_id is null order by c.title limit 1)`;
const broadcast = (status: string) =>
  `(select b.id from public.bot_broadcasts b where b.status = '${status}' order by b.name, b.id limit 1)`;

export const bots = {
  tables: {
    bots: {
      ...writtenByProcedures(botPeople),
      row: async (tools) => ({ id: await aBot(tools) }),
      insert: () =>
        Promise.resolve({ name: 'Forged', external_id: number(), token_last4: 'abcd', status: 'active' }),
      update: { name: 'Forged' },
      rowsForPlans: `with made as (
          insert into public.bots (name, external_id, token_last4, status, username)
          select 'Bot ' || n, (1000 + n)::text, 'abcd', 'active', 'bot_' || n from generate_series(1, 3) n returning id)
        insert into private.bot_lines (bot_id) select id from made`,
    },
    bot_chats: {
      ...writtenByProcedures(botPeople),
      row: async (tools) => ({ id: await aChat(tools) }),
      insert: async (tools) => ({
        bot_id: await aBot(tools),
        external_chat_id: number(),
        type: 'private',
        title: 'Forged',
      }),
      update: { title: 'Forged' },
      rowsForPlans: `insert into public.bot_chats (bot_id, external_chat_id, type, title)
        select b.id, n::text, 'private', 'Chat ' || lpad(n::text, 3, '0') from public.bots b, generate_series(1, 40) n`,
    },
    bot_commands: partOfBot({
      insert: `insert into public.bot_commands (bot_id, command, description, response) select $1::uuid, 'help', 'Help', 'Write to us' /* from */`,
      row: { command: 'forged', description: 'Forged', response: 'Forged' },
      update: { response: 'Forged' },
    }),
    bot_auto_replies: partOfBot({
      insert: `insert into public.bot_auto_replies (bot_id, trigger_kind, pattern, response) select $1::uuid, 'contains', 'parking', 'Behind the house' /* from */`,
      row: { trigger_kind: 'contains', pattern: 'forged', response: 'Forged' },
      update: { response: 'Forged' },
    }),
    bot_broadcasts: {
      ...writtenByProcedures(botPeople),
      row: async (tools) => ({ id: await aBroadcast(tools, await aBot(tools)) }),
      insert: async (tools) => ({ bot_id: await aBot(tools), name: 'Forged', body: 'Forged' }),
      update: { status: 'sending' },
      rowsForPlans: `insert into public.bot_broadcasts (bot_id, name, body, status)
        select b.id, 'Dates', 'Hi {name}', s.status from public.bots b, unnest(array['draft', 'sending', 'completed']) as s (status)`,
    },
    bot_deliveries: {
      ...writtenByProcedures(botPeople),
      row: async (tools) => {
        const of = await aBot(tools);
        const [to, message] = [await aChat(tools, of), await aBroadcast(tools, of)];
        await tools.lane.sql(
          'insert into public.bot_deliveries (broadcast_id, bot_chat_id) values ($1, $2)',
          [message, to],
        );
        return { broadcast_id: message };
      },
      insert: async (tools) => {
        const of = await aBot(tools);
        return { broadcast_id: await aBroadcast(tools, of), bot_chat_id: await aChat(tools, of) };
      },
      update: { status: 'sent' },
      rowsForPlans: `insert into public.bot_deliveries (broadcast_id, bot_chat_id, status)
        select b.id, c.id, case when b.status = 'completed' then 'failed' else 'queued' end
        from public.bot_broadcasts b join public.bot_chats c on c.bot_id = b.bot_id where b.status <> 'draft'`,
    },
    bot_messages: {
      ...writtenByProcedures(botPeople),
      row: async (tools) => {
        const of = await aChat(tools);
        await tools.lane.sql(
          `insert into public.bot_messages (bot_chat_id, direction, body) values ($1, 'in', 'Hello')`,
          [of],
        );
        return { bot_chat_id: of };
      },
      insert: async (tools) => ({ bot_chat_id: await aChat(tools), direction: 'in', body: 'Forged' }),
      update: { body: 'Forged' },
      rowsForPlans: `insert into public.bot_messages (bot_chat_id, direction, body, needs_answer, external_id, origin, status)
        select c.id, 'in', 'Which outfit? ' || n, true, n::text, 'chat', 'sent' from public.bot_chats c, generate_series(1, 5) n
        union all select c.id, 'out', 'The green one', false, null, 'reply', 'failed' from public.bot_chats c`,
    },
    user_messaging_links: {
      // One's own alone.
      ...writtenByProcedures(ofMainAlone),
      row: async (tools) => {
        await tools.lane.sql(
          `insert into public.user_messaging_links (user_id, external_user_id, label, verified_at) values ($1, $2, 'Mia', now())
           on conflict (user_id) do nothing`,
          [tools.idOf('main'), number()],
        );
        return { user_id: tools.idOf('main') };
      },
      insert: (tools, who) => Promise.resolve({ user_id: tools.idOf(who), label: 'Forged' }),
      update: { label: 'Forged' },
      rowsForPlans: `insert into public.user_messaging_links (user_id, external_user_id, label, verified_at)
        select p.id, (row_number() over (order by p.role <> 'admin', p.id))::text, 'Someone', now() from public.profiles p`,
    },
  },
  procedures: {
    list_bots: {
      args: [],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', 'select public.list_bots()']],
    },
    list_bot_chats: {
      args: ['p_bot_id', 'p_model_id', 'p_offset', 'p_limit'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.list_bot_chats(${bot})`]],
    },
    list_bot_messages: {
      args: ['p_chat_id', 'p_bot_id', 'p_text', 'p_before', 'p_before_id', 'p_limit'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [
        ['admin', `select public.list_bot_messages(${chat})`],
        ['admin', `select public.list_bot_messages(null, ${bot}, 'outfit')`],
      ],
    },
    list_bot_commands: {
      args: ['p_bot_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.list_bot_commands(${bot})`]],
    },
    list_bot_broadcasts: {
      args: ['p_bot_id', 'p_offset', 'p_limit'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.list_bot_broadcasts(${bot})`]],
    },
    get_bot_broadcast: {
      args: ['p_id'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.get_bot_broadcast(${broadcast('sending')})`]],
    },
    get_messaging_link: {
      args: [],
      volatility: 'stable',
      asStranger: 'ok',
      plans: [['manager', 'select public.get_messaging_link()']],
    },
    register_bot: {
      args: ['p_name', 'p_token'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.register_bot('Desk', '987654321:abcdef')`]],
    },
    replace_bot_token: {
      args: ['p_bot_id', 'p_token'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.replace_bot_token(${bot}, (select b.external_id from public.bots b where b.id = ${bot}) || ':new')`,
        ],
      ],
    },
    test_bot: {
      args: ['p_bot_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.test_bot(${bot})`]],
    },
    set_bot: {
      args: ['p_bot_id', 'p_row_version', 'p_set'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.set_bot(${bot}, (select b.row_version from public.bots b where b.id = ${bot}), '{"name": "Desk"}')`,
        ],
      ],
    },
    delete_bot: {
      args: ['p_bot_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.delete_bot((select b.id from public.bots b order by b.name desc, b.id limit 1))`,
        ],
      ],
    },
    set_bot_chat: {
      args: ['p_chat_id', 'p_row_version', 'p_set'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.set_bot_chat(${chat}, (select c.row_version from public.bot_chats c where c.id = ${chat}), '{"assigned_to": null}')`,
        ],
      ],
    },
    set_bot_bridge: {
      args: ['p_chat_id', 'p_row_version', 'p_is_on'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.set_bot_bridge(${chat}, (select c.row_version from public.bot_chats c where c.id = ${chat}), false)`,
        ],
      ],
    },
    reply_in_bot_chat: {
      args: ['p_chat_id', 'p_body', 'p_reply_to'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.reply_in_bot_chat(${chat}, 'The green one')`]],
    },
    retry_bot_reply: {
      args: ['p_message_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.retry_bot_reply((select id from public.bot_messages where status = 'failed' limit 1))`,
        ],
      ],
    },
    mark_bot_chat_answered: {
      args: ['p_chat_id', 'p_until'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.mark_bot_chat_answered(${chat})`]],
    },
    reopen_bot_chat: {
      args: ['p_chat_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.reopen_bot_chat(${chat})`]],
    },
    save_bot_command: {
      args: ['p_bot_id', 'p_id', 'p_row_version', 'p_command'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.save_bot_command(${bot}, null, null, '{"command": "rates", "description": "Rates", "response": "Ask us"}')`,
        ],
      ],
    },
    delete_bot_command: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.delete_bot_command((select c.id from public.bot_commands c where c.bot_id = ${bot} limit 1))`,
        ],
      ],
    },
    save_bot_auto_reply: {
      args: ['p_bot_id', 'p_id', 'p_row_version', 'p_reply'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.save_bot_auto_reply(${bot}, null, null, '{"trigger_kind": "exact", "pattern": "hi", "response": "Hello"}')`,
        ],
      ],
    },
    delete_bot_auto_reply: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.delete_bot_auto_reply((select r.id from public.bot_auto_replies r where r.bot_id = ${bot} limit 1))`,
        ],
      ],
    },
    save_bot_broadcast: {
      args: ['p_bot_id', 'p_id', 'p_row_version', 'p_broadcast'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [
        [
          'admin',
          `select public.save_bot_broadcast(${bot}, null, null, '{"name": "Dates", "body": "Hi", "audience": {"kind": "all"}}')`,
        ],
      ],
    },
    start_broadcast: {
      args: ['p_broadcast_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.start_broadcast(${broadcast('draft')})`]],
    },
    set_broadcast_state: {
      args: ['p_broadcast_id', 'p_action'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.set_broadcast_state(${broadcast('sending')}, 'pause')`]],
    },
    retry_failed_deliveries: {
      args: ['p_broadcast_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.retry_failed_deliveries(${broadcast('completed')})`]],
    },
    settle_delivery: {
      args: ['p_broadcast_id', 'p_arrived', 'p_chat_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.settle_delivery(${broadcast('completed')}, true, ${chat})`]],
    },
    test_broadcast: {
      args: ['p_broadcast_id'],
      volatility: 'volatile',
      asStranger: '42501',
      // To a chat whose number is that of the administrator's link.
      plans: [['admin', `select public.test_broadcast(${broadcast('draft')})`]],
    },
    delete_bot_broadcast: {
      args: ['p_id'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: [['admin', `select public.delete_bot_broadcast(${broadcast('completed')})`]],
    },
    count_bot_audience: {
      args: ['p_bot_id', 'p_audience'],
      volatility: 'stable',
      asStranger: '42501',
      plans: [['admin', `select public.count_bot_audience(${bot}, '[{"kind": "all"}]')`]],
    },
    create_messaging_link_code: {
      args: [],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['manager', 'select public.create_messaging_link_code()']],
    },
    remove_messaging_link: {
      args: [],
      volatility: 'volatile',
      asStranger: 'ok',
      plans: [['manager', 'select public.remove_messaging_link()']],
    },
    record_bot_check: {
      args: ['p_bot_id', 'p_check'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    bot_access: { args: ['p_bot_id'], volatility: 'stable', asStranger: '42501', plans: 'for operators' },
    take_bot_sends: {
      args: ['p_bot_id', 'p_lease', 'p_most'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    end_bot_sends: {
      args: ['p_bot_id', 'p_lease', 'p_results'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    lease_bot_polls: {
      args: ['p_poller'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    report_bot_poll: {
      args: ['p_bot_id', 'p_problem'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    accept_bot_update: {
      args: ['p_bot_id', 'p_secret', 'p_update'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
    keep_bridged_picture: {
      args: ['p_id', 'p_object_name', 'p_problem'],
      volatility: 'volatile',
      asStranger: '42501',
      plans: 'for operators',
    },
  },
  values: {
    p_command: { command: 'help', description: 'Help', response: 'Write to us' },
    p_reply: { trigger_kind: 'exact', pattern: 'hi', response: 'Hello' },
    p_broadcast: { name: 'Dates', body: 'Hi', audience: { kind: 'all' } },
    p_audience: '[{"kind": "all"}]',
    p_arrived: true,
    p_check: {},
    p_most: 5,
    p_kinds: ['mail'],
    p_results: [],
    p_problem: 'conflict',
    p_update: { update_id: 1 },
  },
} satisfies DatabaseDomain;

const command = {
  command: 'help',
  description: 'Help',
  action: 'reply' as const,
  response: 'Write to us',
  audience: 'everyone' as const,
  enabled: true,
};
const reply = {
  triggerKind: 'contains' as const,
  pattern: 'parking',
  response: 'Behind the house',
  cooldownSeconds: 60,
  activeFrom: '09:00',
  activeUntil: '18:00',
  timezone: 'Europe/Lisbon',
  enabled: true,
};
const written2 = {
  name: 'Dates',
  body: 'Hi {name}',
  mediaPath: null,
  buttons: [{ text: 'Plan', url: 'https://plan.example/' }],
  audience: { kind: 'all' as const },
  scheduledAt: null,
  repeatHours: null,
  repeatUntil: null,
};

/** A broadcast with a chat to go to. */
async function ready(tools: CallTools, status = 'draft') {
  const of = await aBot(tools);
  const to = await aChat(tools, of);
  return { of, to, id: await aBroadcast(tools, of, status) };
}

export const botsCalls: DomainCalls<'bots'> = {
  'bots.list': async (tools) => {
    await aBot(tools);
    return nothing();
  },
  'bots.update': async (tools) => [
    { id: await aBot(tools), rowVersion: 1, changes: { name: 'News', isOn: false } },
  ],
  'bots.delete': async (tools) => [{ id: await aBot(tools) }],
  'bots.chats': async (tools) => {
    const of = await aBot(tools);
    await aChat(tools, of);
    return [{ botId: of }, { modelId: await tools.ownModel() }];
  },
  'bots.setChat': async (tools) => [
    {
      id: await aChat(tools),
      rowVersion: 1,
      changes: { modelId: await tools.ownModel(), assignedTo: tools.admin.id },
    },
  ],
  'bots.setBridge': async (tools) => {
    const model = await tools.ownModel();
    const of = await aChat(tools, undefined, model);
    await tools.lane.sql(`update public.bot_chats set type = 'group' where id = $1`, [of]);
    return [{ id: of, rowVersion: 1, isOn: true }];
  },
  'bots.messages': async (tools) => {
    const of = await aChat(tools);
    await tools.lane.sql(
      `insert into public.bot_messages (bot_chat_id, direction, body, author_id) values ($1, 'in', 'Which outfit?', $2)`,
      [of, tools.admin.id],
    );
    return [{ chatId: of }, { text: 'outfit' }];
  },
  'bots.reply': async (tools) => [{ chatId: await aChat(tools), body: 'The green one' }],
  'bots.retryReply': async (tools) => {
    const of = await aChat(tools);
    const [failed] = await tools.lane.sql<{ id: string }>(
      `insert into public.bot_messages (bot_chat_id, direction, body, origin, status, author_id) values ($1, 'out', 'The green one', 'reply', 'failed', $2) returning id`,
      [of, tools.admin.id],
    );
    return [{ messageId: failed?.id ?? '' }];
  },
  'bots.markAnswered': async (tools) => [{ chatId: await aChat(tools) }],
  'bots.reopen': async (tools) => [{ chatId: await aChat(tools) }],
  'bots.commands': async (tools) => {
    const botId = await aBot(tools);
    await tools.lane.sql(
      `with one as (insert into public.bot_commands (bot_id, command, description, response) values ($1, 'help', 'Help', 'x'))
       insert into public.bot_auto_replies (bot_id, trigger_kind, pattern, response, active_from, active_until) values ($1, 'exact', 'hi', 'Hello', '09:00', '18:00')`,
      [botId],
    );
    return [{ botId }];
  },
  'bots.saveCommand': async (tools) => [{ botId: await aBot(tools), id: null, rowVersion: null, command }],
  'bots.deleteCommand': async (tools) => [{ id: await aBot(tools) }],
  'bots.saveReply': async (tools) => [{ botId: await aBot(tools), id: null, rowVersion: null, reply }],
  'bots.deleteReply': async (tools) => [{ id: await aBot(tools) }],
  'bots.broadcasts': async (tools) => [{ botId: (await ready(tools)).of }],
  'bots.broadcast': async (tools) => {
    const { id, to } = await ready(tools, 'sending');
    await tools.lane.sql('insert into public.bot_deliveries (broadcast_id, bot_chat_id) values ($1, $2)', [
      id,
      to,
    ]);
    return [{ id }];
  },
  'bots.saveBroadcast': async (tools) => [
    { botId: await aBot(tools), id: null, rowVersion: null, broadcast: written2 },
  ],
  'bots.startBroadcast': async (tools) => [{ id: (await ready(tools)).id }],
  'bots.setBroadcast': async (tools) => [{ id: (await ready(tools, 'sending')).id, action: 'pause' }],
  'bots.retryFailed': async (tools) => [{ id: (await ready(tools, 'completed')).id }],
  'bots.settleDelivery': async (tools) => {
    const { id, to } = await ready(tools, 'completed');
    return [{ broadcastId: id, chatId: to, hasArrived: true }];
  },
  'bots.testBroadcast': async (tools) => {
    const { of, id } = await ready(tools);
    const external = number();
    await tools.lane.sql(
      `with link as (
         insert into public.user_messaging_links (user_id, external_user_id, label, verified_at) values ($1, $2, 'Mia', now())
         on conflict (user_id) do update set external_user_id = excluded.external_user_id)
       insert into public.bot_chats (bot_id, external_chat_id, type, title) values ($3, $2, 'private', 'Mia')`,
      [tools.admin.id, external, of],
    );
    return [{ id }];
  },
  'bots.deleteBroadcast': async (tools) => [{ id: (await ready(tools)).id }],
  'bots.countAudience': async (tools) => [
    { botId: (await ready(tools)).of, audience: { kind: 'all' } },
    { botId: await aBot(tools), audience: { kind: 'type', types: ['private'] } },
  ],
  'bots.link': nothing,
  'bots.createLinkCode': nothing,
  'bots.removeLink': nothing,
};
