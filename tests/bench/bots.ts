import { performance } from 'node:perf_hooks';
import { startBotApiDouble } from '#tests/doubles/bot-api-double.ts';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';
import { step } from './progress.ts';
import { quantile } from './statistics.ts';
import type { Row } from './table.ts';

const recipients = 5000;
/** What the platform takes: 25 a second from a bot. */
const idealMs = (recipients / 25) * 1000;
const messages = 60;

/** A broadcast to 5,000 chats at the platform's rate, and from an update to the message in the bridged chat. */
export async function botRows(): Promise<Row[]> {
  const platform = await startBotApiDouble();
  const backend = await startTestBackend({ settings: { MARQUEE_TELEGRAM_API: platform.url } });
  try {
    const person = await createPerson(backend, { role: 'admin' });
    const client = await signedIn(backend, person);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const added = await fetch(`${backend.url}/functions/v1/check-bot`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, apikey: backend.publishableKey },
      body: JSON.stringify({ name: 'Desk', token: platform.token }),
    });
    const { id } = (await added.json()) as { id: string };
    await backend.sql(
      `insert into public.bot_chats (bot_id, external_chat_id, type, title)
       select $1, n::text, 'private', 'Chat ' || n from generate_series(1, $2::integer) n`,
      [id, recipients],
    );
    step('Bridging a group');
    const bridged = await bridgeMs(backend, platform, { bot: id, person: person.id });
    platform.sent.length = 0;
    const saved: { data: { id: string } } = await client
      .rpc('save_bot_broadcast', {
        p_bot_id: id,
        p_id: null,
        p_row_version: null,
        p_broadcast: { name: 'Dates', body: 'Hi {name}', audience: { kind: 'all' } },
      })
      .throwOnError();
    step('A broadcast to 5,000 chats, which its platform takes in 200 s at the soonest');
    const startedAt = performance.now();
    await client.rpc('start_broadcast', { p_broadcast_id: saved.data.id }).throwOnError();
    while (platform.sent.filter(({ text }) => text.startsWith('Hi ')).length < recipients)
      await new Promise((done) => setTimeout(done, 250));
    return [
      {
        what: '5,000 recipients of a broadcast, beside 25 a second',
        value: performance.now() - startedAt,
        unit: 'ms',
        beside: idealMs,
      },
      { what: 'update to bridged message, p95', value: quantile(bridged, 0.95), unit: 'ms' },
    ];
  } finally {
    await backend.close();
    await platform.close();
  }
}

type Backend = Awaited<ReturnType<typeof startTestBackend>>;
type Platform = Awaited<ReturnType<typeof startBotApiDouble>>;

/** How long each of some messages takes from the platform into the chat of the team. */
async function bridgeMs(
  backend: Backend,
  platform: Platform,
  { bot, person }: { bot: string; person: string },
): Promise<number[]> {
  await backend.sql(
    `with model as (
       insert into public.models (stage_name, real_name, manager_id) values ('Ava', 'Ava', $2) returning id
     ), team as (
       insert into public.bot_chats (bot_id, external_chat_id, type, title, model_id, is_bridged)
       select $1, '-77', 'supergroup', 'Ava', id, true from model returning id, model_id
     )
     insert into public.chats (type, model_id, bot_chat_id) select 'model', model_id, id from team`,
    [bot, person],
  );
  const times: number[] = [];
  for (let place = 0; place < messages; place += 1) {
    const body = `Message ${String(place)}`;
    const startedAt = performance.now();
    platform.push({
      message: {
        message_id: place + 1,
        date: 1,
        chat: { id: -77, type: 'supergroup', title: 'Ava' },
        from: { id: 88, first_name: 'Ava' },
        text: body,
      },
    });
    while ((await backend.sql('select from public.chat_messages where body = $1', [body])).length === 0)
      await new Promise((done) => setTimeout(done, 2));
    // The first waits until someone polls.
    if (place > 0) times.push(performance.now() - startedAt);
  }
  return times;
}
