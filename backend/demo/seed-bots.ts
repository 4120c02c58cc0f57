import type { Database } from '#backend/database/database.ts';

// Bots of the demo agency, with chats, their messages and broadcasts. They are invented: nothing reaches a platform.

type Message = readonly [minutesAgo: number, from: string | null, body: string];
type Chat = {
  bot: 'desk' | 'news' | 'casting';
  type: 'private' | 'group' | 'supergroup' | 'channel';
  title: string;
  username?: string;
  people?: number;
  model?: string;
  status?: 'active' | 'blocked';
  messages: readonly Message[];
  /** The last message waits for an answer. */
  isOpen?: boolean;
};

const bots = {
  desk: ['Northlight Desk', 'nl_desk_bot', '7000000001'],
  news: ['Northlight News', 'nl_news_bot', '7000000002'],
  casting: ['Casting intake', 'nl_casting_bot', '7000000003'],
} as const;

const chats: readonly Chat[] = [
  {
    bot: 'desk',
    type: 'supergroup',
    title: 'Ava · day to day',
    people: 5,
    model: 'Ava Sterling',
    messages: [
      [190, 'Ava', 'The set from Tuesday is up, please have a look'],
      [96, null, 'Looked through it, numbers 4 and 9 for the page. Thank you!'],
    ],
  },
  {
    bot: 'desk',
    type: 'supergroup',
    title: 'Luna + Northlight',
    people: 4,
    model: 'Luna Vale',
    messages: [
      [410, 'Luna', 'Back in Lisbon on Thursday'],
      [120, null, 'Car is booked for 14:20, driver waits at exit B'],
    ],
  },
  {
    bot: 'desk',
    type: 'private',
    title: 'Juliana',
    username: 'junoblake',
    model: 'Juno Blake',
    isOpen: true,
    messages: [
      [113, 'Juliana', 'Which outfit for the stream on Friday? The green one is still at the cleaner’s.'],
    ],
  },
  {
    bot: 'desk',
    type: 'private',
    title: 'Mariana',
    model: 'Luna Vale',
    isOpen: true,
    messages: [[48, 'Mariana', 'Can we move the photo call by one hour?']],
  },
  {
    bot: 'desk',
    type: 'private',
    title: 'Ana',
    model: 'Ava Sterling',
    isOpen: true,
    messages: [[22, 'Ana', 'Is there parking at Studio B?']],
  },
  {
    bot: 'desk',
    type: 'group',
    title: 'Freya on the road',
    people: 3,
    messages: [[2900, 'Freya', 'Train is late, 40 minutes']],
  },
  {
    bot: 'desk',
    type: 'private',
    title: 'Daniela',
    username: 'dahliarowe',
    status: 'blocked',
    messages: [[24_000, 'Daniela', 'Thank you']],
  },
  {
    bot: 'desk',
    type: 'private',
    title: 'يارا حداد',
    messages: [
      [5200, 'يارا حداد', 'متى موعد جلسة التصوير؟'],
      [5100, null, 'Wednesday at 10, we send the address tomorrow.'],
    ],
  },
  { bot: 'news', type: 'channel', title: 'Northlight news', people: 210, messages: [] },
  { bot: 'news', type: 'channel', title: 'Northlight castings', people: 94, messages: [] },
  {
    bot: 'casting',
    type: 'private',
    title: 'Unknown sender',
    isOpen: true,
    messages: [[6, 'Unknown sender', 'Hi, I would like to apply. Who do I write to?']],
  },
];

export async function seedBots(db: Database, people: ReadonlyMap<string, string>): Promise<void> {
  const ids = new Map<string, string>();
  for (const [key, [name, username, external]] of Object.entries(bots)) {
    const [made] = await db.query<{ id: string }>(
      `insert into public.bots (
         name, username, platform, external_id, token_last4, status, last_error, failed_at, reads_all_messages, joins_groups, last_update_at, checked_at, created_by, created_at
       ) values (
         $1, $2, 'demo', $3, 'demo', case when $4 then 'error' else 'active' end, case when $4 then 'This token was rejected by the platform' end,
         case when $4 then now() - interval '2 hours' end, $5, true, now() - interval '12 seconds', now() - interval '2 hours', $6, now() - interval '90 days'
       ) returning id`,
      [name, username, external, key === 'casting', key !== 'news', people.get('mia')],
    );
    ids.set(key, made?.id ?? '');
  }
  for (const [index, chat] of chats.entries())
    await seedChat(db, ids.get(chat.bot) ?? '', { ...chat, index }, people);
  await seedAnswers(db, ids.get('desk') ?? '');
  await seedBroadcasts(db, ids.get('desk') ?? '', people);
}

async function seedChat(
  db: Database,
  bot: string,
  chat: Chat & { index: number },
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const oldest = chat.isOpen === true ? (chat.messages.at(-1)?.[0] ?? null) : null;
  const [made] = await db.query<{ id: string }>(
    `insert into public.bot_chats (
       bot_id, external_chat_id, type, title, username, people, model_id, status, bot_is_admin, last_message_at, unanswered_since, created_at
     )
     select $1, $2, $3, $4, $5, $6, (select m.id from public.models m where m.stage_name = $7), $8, $3 = 'channel',
       now() - $9 * interval '1 minute', now() - $10 * interval '1 minute', now() - interval '60 days' returning id`,
    [
      bot,
      String(chat.type === 'private' ? 9000 + chat.index : -1_000_000_000 - chat.index),
      chat.type,
      chat.title,
      chat.username ?? null,
      chat.people ?? null,
      chat.model ?? null,
      chat.status ?? 'active',
      chat.messages.at(-1)?.[0] ?? null,
      oldest,
    ],
  );
  for (const [place, [ago, from, body]] of chat.messages.entries())
    await db.query(
      `insert into public.bot_messages (bot_chat_id, direction, external_id, sender_label, author_id, body, origin, needs_answer, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() - $9 * interval '1 minute')`,
      [
        made?.id,
        from === null ? 'out' : 'in',
        String(100 + place),
        from,
        from === null ? people.get('mia') : null,
        body,
        from === null ? 'reply' : 'chat',
        chat.isOpen === true && place === chat.messages.length - 1,
        ago,
      ],
    );
}

async function seedAnswers(db: Database, bot: string): Promise<void> {
  for (const [command, description, action, response, audience] of [
    [
      'help',
      'What this bot can do',
      'reply',
      'Write your question here. Someone of the *desk* answers within half an hour.',
      'everyone',
    ],
    [
      'plan',
      'Your plan of this month',
      'reply',
      'Your plan is on your link page: [open it](https://northlight.example/plan)',
      'everyone',
    ],
    ['tasks', 'Your open tasks', 'tasks', null, 'linked'],
    ['today', 'What is planned today', 'today', null, 'linked'],
    ['note', 'Keep a note', 'note', null, 'linked'],
    ['status', 'How this chat stands', 'status', null, 'admins'],
  ] as const)
    await db.query(
      `insert into public.bot_commands (bot_id, command, description, action, response, audience) values ($1, $2, $3, $4, $5, $6)`,
      [bot, command, description, action, response, audience],
    );
  await db.query(
    `insert into public.bot_auto_replies (bot_id, trigger_kind, pattern, response, cooldown_seconds, active_from, active_until, timezone) values
       ($1, 'first_contact', null, 'Hello, this is the desk of Northlight. We answer within half an hour.', 0, null, null, 'UTC'),
       ($1, 'contains', 'invoice', 'Invoices go to desk@northlight.example, please.', 86400, null, null, 'UTC'),
       ($1, 'contains', 'urgent', 'It is night here. For emergencies call the number in your contract.', 3600, '22:00', '07:00', 'Europe/Zagreb')`,
    [bot],
  );
}

async function seedBroadcasts(db: Database, bot: string, people: ReadonlyMap<string, string>): Promise<void> {
  const body =
    'Hi {name}, a short one about December. Please send anything for the holidays to your manager by *Thu 10 December, 18:00* your time ({city}). After that date we only move posts, we do not add new ones.\n\nQuestions? Just answer here.';
  const buttons = JSON.stringify([
    { text: 'My December plan', url: 'https://northlight.example/plan' },
    { text: 'Ask my manager', url: 'https://northlight.example/desk' },
  ]);
  const [made] = await db.query<{ id: string }>(
    `insert into public.bot_broadcasts (bot_id, name, body, buttons, status, created_by, created_at, started_at, ended_at)
     values ($1, 'Holiday cut-off dates', $2, $3::jsonb, 'completed', $4, now() - interval '3 days', now() - interval '2 days', now() - interval '2 days') returning id`,
    [bot, body, buttons, people.get('mia')],
  );
  await db.query(
    `insert into public.bot_deliveries (broadcast_id, bot_chat_id, status, attempts, error, sent_at)
     select $1, c.id, case when c.title = 'Daniela' then 'skipped' when c.title = 'Freya on the road' then 'failed' when c.title = 'Ana' then 'unknown' else 'sent' end, 1,
       case when c.title = 'Daniela' then 'The bot was blocked or removed' when c.title = 'Freya on the road' then 'Chat not found'
         when c.title = 'Ana' then 'No answer came: it may have arrived' end,
       case when c.title not in ('Daniela', 'Freya on the road') then now() - interval '2 days' end
     from public.bot_chats c where c.bot_id = $2`,
    [made?.id, bot],
  );
  await db.query('select private.count_deliveries($1)', [made?.id]);
  await db.query(
    `insert into public.bot_broadcasts (bot_id, name, body, status, scheduled_at, repeat_hours, created_by, audience) values
       ($1, 'Monday check-in', 'Good morning {name}! What is on your list this week?', 'scheduled', date_trunc('week', now()) + interval '7 days 8 hours', 168, $2, '{"kind": "linked"}'),
       ($1, 'New studio address', 'From January on we meet at Studio B.', 'draft', null, null, $2, '{"kind": "all"}')`,
    [bot, people.get('mia')],
  );
}
