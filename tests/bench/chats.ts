import { performance } from 'node:perf_hooks';
import { openPostgresLane } from '#tests/support/lanes/postgres-lane.ts';
import { startSharedServer } from '#tests/support/lanes/postgres-setup.ts';
import type { ActingPerson, DatabaseLane } from '#tests/support/database-lane.ts';
import { step, toldRows } from './progress.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

const sizes = { chats: 200, messages: 450_000, long: 50_000, short: 50 };
const rounds = 40;
const talkers = 30;
const talkMs = 60_000;
/** Of all of them together. */
const perSecond = 2;

/** Chats of everyone who asks: one with 50,000 messages, one with 50, and others that share the rest. */
async function fill(lane: DatabaseLane, people: readonly ActingPerson[]) {
  step('Filling in 500,000 messages');
  const chats = await lane.sql<{ id: string; name: string }>(
    `insert into public.chats (type, group_name)
     select 'group', case n when 1 then 'Long' when 2 then 'Short' else 'Group ' || n end from generate_series(1, $1::int) n
     returning id, group_name as name`,
    [sizes.chats],
  );
  const idOf = (name: string) => chats.find((chat) => chat.name === name)?.id ?? '';
  await lane.sql(
    `insert into public.chat_members (chat_id, user_id) select c.id, p from public.chats c cross join unnest($1::uuid[]) as p`,
    [people.map(({ id }) => id)],
  );
  const say = (chat: string, count: number) =>
    lane.sql(
      `insert into public.chat_messages (chat_id, seq, change, sender_id, body, created_at)
       select $1, n, n, ($3::uuid[])[1 + n % $4::int], (array['Studio', 'Contract', 'Payout', 'Hotel', 'Set'])[1 + n % 5]
           || ' ' || md5(n::text) || ' is ' || (array['booked', 'signed', 'late', 'moved'])[1 + n % 4] || ' for ' || n % 9973,
         now() - ($2::int - n) * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [chat, count, people.map(({ id }) => id), people.length],
    );
  await say(idOf('Long'), sizes.long);
  await say(idOf('Short'), sizes.short);
  const others = chats.filter(({ name }) => name.startsWith('Group'));
  for (const { id } of others) await say(id, Math.round(sizes.messages / others.length));
  await lane.sql(
    `update public.chats c set last_seq = s.seq, last_change = s.seq, last_message_at = now()
     from (select chat_id, max(seq) as seq from public.chat_messages group by chat_id) s where s.chat_id = c.id`,
  );
  await lane.sql(
    'update public.chat_members m set last_read_seq = c.last_seq from public.chats c where c.id = m.chat_id',
  );
  await lane.sql('analyze');
  return { long: idOf('Long'), short: idOf('Short') };
}

async function timesOf(ask: () => PromiseLike<{ error: unknown }>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const startedAt = performance.now();
    const { error } = await ask();
    if (error !== null) throw new Error(JSON.stringify(error));
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}

/** Thirty people talk for a minute; answers how long sending took, and what was lost, doubled or seen in another order. */
async function talk(people: readonly ActingPerson[], chat: string) {
  const times: number[] = [];
  const sent = new Set<string>();
  const until = performance.now() + talkMs;
  const speak = async (person: ActingPerson, delayMs: number) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    while (performance.now() < until) {
      const body = crypto.randomUUID();
      const startedAt = performance.now();
      const { error } = await person.client.rpc('send_chat_message', {
        p_chat_id: chat,
        p_body: body,
        p_client_id: crypto.randomUUID(),
      });
      if (error === null) sent.add(body);
      times.push(performance.now() - startedAt);
      const everyMs = (1000 / perSecond) * people.length;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const gapMs = 1000 / perSecond;
  await Promise.all(people.map((person, place) => speak(person, place * gapMs)));
  const orders = await Promise.all(
    people.map(async ({ client }) => {
      const answer = await client.rpc('list_chat_messages', { p_chat_id: chat, p_limit: 200 });
      return (answer.data as { messages: { id: string; body: string }[] }).messages;
    }),
  );
  const [first = []] = orders;
  const found = first.map(({ body }) => body).filter((body) => sent.has(body));
  return {
    times,
    lost: sent.size - new Set(found).size,
    doubled: found.length - new Set(found).size,
    others: orders.filter((order) => order.map(({ id }) => id).join() !== first.map(({ id }) => id).join())
      .length,
  };
}

/** What chats ask of the database, on Postgres behind PostgREST. */
export async function chatRows(): Promise<Row[]> {
  const { shared, stop } = await startSharedServer({ shared_buffers: '256MB', jit: 'off' });
  try {
    const lane = await openPostgresLane(shared);
    try {
      const people: ActingPerson[] = [];
      for (let place = 0; place < talkers; place += 1) people.push(await lane.person());
      const [person] = people;
      if (person === undefined) throw new Error('Nobody talks');
      const { long, short } = await fill(lane, people);
      const open = (chat: string) =>
        timesOf(() => person.client.rpc('list_chat_messages', { p_chat_id: chat }, { get: true }));
      const [ofLong, ofShort] = [await open(long), await open(short)];
      const rows = toldRows();
      rows.push(
        {
          what: 'a chat of 50,000 messages opens, p95, beside one of 50',
          value: quantile(ofLong, 0.95),
          unit: 'ms',
          beside: quantile(ofShort, 0.95),
        },
        {
          what: 'the list of 200 chats, p95',
          value: quantile(await timesOf(() => person.client.rpc('list_chats', {}, { get: true })), 0.95),
          unit: 'ms',
        },
      );
      for (const text of ['studio', 'booked contract', 'for 4711', 'zzqx'])
        rows.push({
          what: `500,000 messages, search for "${text}", p95`,
          value: quantile(
            await timesOf(() =>
              person.client.rpc(
                'search_chat_messages',
                { p_filter: JSON.stringify({ text }) },
                { get: true },
              ),
            ),
            0.95,
          ),
          unit: 'ms',
        });
      step(`${String(talkers)} people talk for a minute`);
      const { times, lost, doubled, others } = await talk(people, short);
      rows.push(
        {
          what: '30 people in one chat for a minute: sending, p95',
          value: quantile(times, 0.95),
          unit: 'ms',
        },
        { what: '30 people in one chat: lost', value: lost, unit: 'rows' },
        { what: '30 people in one chat: doubled', value: doubled, unit: 'rows' },
        { what: '30 people in one chat: who see another order', value: others, unit: 'rows' },
      );
      return rows;
    } finally {
      await lane.close();
    }
  } finally {
    await stop();
  }
}
