import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningBackend } from '#backend/start.ts';
import { botWorker } from '#functions/_shared/bots/bot-worker.ts';
import { serviceDatabase, type ServiceDatabase } from '#functions/_shared/service-database.ts';
import { serviceFiles } from '#functions/_shared/service-files.ts';
import { startBotApiDouble, type BotApiDouble, type BotMood } from '#tests/doubles/bot-api-double.ts';
import { createPerson, signedIn, startTestBackend } from '#tests/support/backend.ts';

let api: BotApiDouble;
let backend: RunningBackend;
let token: string;
let person: Awaited<ReturnType<typeof signedIn>>;

const start = async (runsJobs: boolean) => {
  api = await startBotApiDouble();
  backend = await startTestBackend({ runsJobs, settings: { MARQUEE_TELEGRAM_API: api.url } });
  person = await signedIn(backend, await createPerson(backend, { role: 'admin' }));
  token = (await person.auth.getSession()).data.session?.access_token ?? '';
};
const check = async (body: object) => {
  const response = await fetch(`${backend.url}/functions/v1/check-bot`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      apikey: backend.publishableKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    said: (await response.json()) as { id?: string; code?: string; message?: string },
  };
};
const until = async (what: () => boolean | Promise<boolean>) => {
  const end = Date.now() + 20_000;
  while (!(await what())) {
    if (Date.now() > end) throw new Error('It did not happen in time');
    await new Promise((done) => setTimeout(done, 50));
  }
};
const rpc = async <T>(name: string, args: object): Promise<T> => {
  const answer = await person.rpc(name as never, args as never);
  if (answer.error !== null) throw new Error(answer.error.message);
  return answer.data as T;
};

describe('a bot and its platform', () => {
  beforeAll(() => start(true), 60_000);
  afterAll(async () => {
    await backend.close();
    await api.close();
  });

  it('keeps no token that the platform refuses', async () => {
    expect(await check({ name: 'Desk', token: '42:bad-token' })).toEqual({
      status: 422,
      said: { code: 'token', message: 'This token was rejected by the platform' },
    });
    expect(await rpc('list_bots', {})).toEqual([]);
    expect(await backend.sql(`select from private.secrets where kind = 'bot_token'`)).toEqual([]);
  });

  it('hears what is written, answers, and is tested', async () => {
    const added = await check({ name: 'Desk', token: '42:good-token' });
    expect(added.status).toBe(200);
    const bot = added.said.id ?? '';
    expect(await rpc('list_bots', {})).toMatchObject([{ id: bot, status: 'active', username: 'm_42_bot' }]);
    expect((await check({ name: 'Again', token: '42:good-token' })).said.message).toBe(
      'This bot is already added',
    );
    // What the platform waits with until someone asks.
    api.push({
      message: {
        message_id: 5,
        date: 1,
        chat: { id: 9, type: 'private', first_name: 'Ana' },
        from: { id: 9, first_name: 'Ana' },
        text: 'Is there parking?',
      },
    });
    type Chat = { id: string; title: string; unanswered_since: string | null };
    await until(async () => (await rpc<Chat[]>('list_bot_chats', { p_bot_id: bot })).length === 1);
    const [chat] = await rpc<Chat[]>('list_bot_chats', { p_bot_id: bot });
    expect(chat?.unanswered_since).not.toBeNull();
    await rpc('reply_in_bot_chat', { p_chat_id: chat?.id, p_body: 'Behind the house.' });
    await until(() => api.sent.length === 1);
    expect(api.sent[0]).toMatchObject({ chat: '9', text: 'Behind the house.' });
    await until(
      async () =>
        (await rpc<{ status: string }[]>('list_bot_messages', { p_chat_id: chat?.id }))[0]?.status === 'sent',
    );
    expect((await check({ bot_id: bot })).status).toBe(200);
    expect(api.calls).toContain('setMyCommands');
  }, 60_000);

  it('refuses who has no bots, and who is not signed in', async () => {
    const other = await signedIn(backend, await createPerson(backend, { role: 'manager' }));
    const theirs = (await other.auth.getSession()).data.session?.access_token ?? '';
    const ask = (bearer: string) =>
      fetch(`${backend.url}/functions/v1/check-bot`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, apikey: backend.publishableKey },
        body: JSON.stringify({ name: 'x', token: '42:good-token' }),
      }).then(({ status }) => status);
    expect([await ask(theirs), await ask(backend.publishableKey)]).toEqual([
      403,
      expect.toBeOneOf([401, 403]),
    ]);
  });

  it('is polled by one server at a time, and by another once that one is gone', async () => {
    const poll = async (poller: string) => {
      const [row] = await backend.sql<{ own: { bots: { id: string }[] } }>(
        'select private.lease_bot_polls($1) as own',
        [poller],
      );
      return row?.own.bots.length;
    };
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    // The backend of this test has it.
    expect([await poll(one), await poll(other)]).toEqual([0, 0]);
    await backend.sql(
      `insert into private.outside_clock (shift) values ('5 minutes') on conflict (is_only) do update set shift = excluded.shift`,
    );
    expect([await poll(one), await poll(other)]).toEqual([1, 0]);
    await backend.sql('delete from private.outside_clock where true');
    await backend.sql(`update private.bot_lines set poller = null, polled_until = null where true`);
  });

  it('counts as the platform does: in UTF-16 units', async () => {
    const [chat] = await rpc<{ id: string }[]>('list_bot_chats', {});
    const reply = (p_body: string) =>
      person
        .rpc('reply_in_bot_chat', { p_chat_id: chat?.id, p_body } as never)
        .then(({ error }) => error?.message);
    expect(await reply('😀'.repeat(2049))).toBe('Message must be 4,096 characters or fewer');
    expect(await reply('😀'.repeat(2048))).toBeUndefined();
    await until(() => api.sent.some(({ text }) => text === '😀'.repeat(2048)));
  });

  it('takes a webhook with its secret alone', async () => {
    const [bot] = await rpc<{ id: string }[]>('list_bots', {});
    const send = (secret: string | undefined, body = '{"update_id": 1}') =>
      fetch(`${backend.url}/functions/v1/telegram-webhook?bot=${bot?.id ?? ''}`, {
        method: 'POST',
        headers: secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret },
        body,
      }).then(async (response) => [response.status, await response.text()]);
    expect(await send(undefined)).toEqual([401, '']);
    expect(await send('forged')).toEqual([401, '']);
    expect(await send('forged', 'no json')).toEqual([200, '']);
    // What the database can't hold is dropped: answered by an error, it would hold back all that comes after it.
    for (const text of ['half of an emoji \\ud83d', 'a NUL \\u0000'])
      expect(await send('forged', `{"update_id": 1, "message": {"text": "${text}"}}`)).toEqual([200, '']);
    // Letters as the platform writes them: six bytes for each.
    expect(await send('forged', `{"update_id": 1, "x": "${'\\u00e9'.repeat(12_000)}"}`)).toEqual([401, '']);
  });
});

/** Numbers that are the same in every run. */
const numbers = (seed: number) => () => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
};

class Crash extends Error {
  override name = 'Crash';
}

describe('a broadcast, whatever happens', () => {
  let database: ServiceDatabase;
  beforeAll(async () => {
    await start(false);
    database = serviceDatabase({ url: backend.url, key: backend.secretKey }, fetch);
  }, 60_000);
  afterAll(async () => {
    await backend.close();
    await api.close();
  });
  let bot = '';
  beforeEach(async () => {
    await backend.sql('delete from public.bots where true');
    api.sent.length = 0;
    api.mood = () => 'takes';
    api.moved.clear();
    api.forget();
    bot = (await check({ name: 'Desk', token: '42:good-token' })).said.id ?? '';
  });

  const addChats = (count: number) =>
    backend.sql(
      `insert into public.bot_chats (bot_id, external_chat_id, type, title)
       select $1, n::text, 'private', 'Chat ' || n from generate_series(1, $2::integer) n`,
      [bot, count],
    );
  const broadcast = async () => {
    const saved = await rpc<{ id: string }>('save_bot_broadcast', {
      p_bot_id: bot,
      p_id: null,
      p_row_version: null,
      p_broadcast: { name: 'Dates', body: 'Hi *{name}*', audience: { kind: 'all' } },
    });
    await rpc('start_broadcast', { p_broadcast_id: saved.id });
    return saved.id;
  };
  const shift = (seconds: number) =>
    backend.sql(
      `insert into private.outside_clock (shift) values (make_interval(secs => $1))
       on conflict (is_only) do update set shift = outside_clock.shift + excluded.shift`,
      [seconds],
    );
  /** Works as a server does that may end at any moment: what is asked of the database fails before or after it happened. */
  const work = async (chance: () => boolean) => {
    const flaky: ServiceDatabase = {
      ...database,
      call: async (name, args) => {
        if (chance()) throw new Crash();
        const answer = await database.call(name, args);
        if ('sqlState' in answer) throw new Error(`${name}: ${answer.message}`);
        if (chance()) throw new Crash();
        return answer;
      },
    };
    const taken = await database.call('take_outside_job', { p_kinds: ['bot'] });
    const job = ('answer' in taken ? taken.answer : null) as {
      id: string;
      lease: string;
      work: unknown;
    } | null;
    if (job === null) return false;
    const files = serviceFiles({ url: backend.url, key: backend.secretKey }, fetch);
    const run = botWorker({
      database: flaky,
      files,
      base: api.url,
      mayTakeMore: () => true,
      sliceMs: 5000,
      pause: () => Promise.resolve(),
    });
    try {
      const outcome = await run(job.work, job);
      await database.call('end_outside_job', { p_id: job.id, p_lease: job.lease, p_outcome: outcome });
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
    return true;
  };
  const statusOf = async (id: string) =>
    (await backend.sql<{ status: string }>('select status from public.bot_broadcasts where id = $1', [id]))[0]
      ?.status;

  it.each([1, 2, 3, 4, 5, 6])(
    'reaches no chat twice, and loses none in silence (%i)',
    async (seed) => {
      const next = numbers(seed * 7919);
      await addChats(30);
      const moods: BotMood[] = ['takes', 'takes', 'takes', 'loses', 'fails', 'floods', 'kicked', 'refuses'];
      api.mood = () => moods[Math.floor(next() * moods.length)] ?? 'takes';
      const id = await broadcast();
      for (let round = 0; round < 200 && (await statusOf(id)) === 'sending'; round += 1) {
        await work(() => next() < 0.08);
        // Long enough for what a worker held that is gone.
        await shift(200);
      }
      const deliveries = await backend.sql<{ chat: string; status: string }>(
        `select c.external_chat_id as chat, d.status from public.bot_deliveries d join public.bot_chats c on c.id = d.bot_chat_id where d.broadcast_id = $1`,
        [id],
      );
      expect(deliveries).toHaveLength(30);
      // Else everything could be unknown.
      expect(deliveries.filter(({ status }) => status === 'sent').length).toBeGreaterThan(5);
      for (const { chat, status } of deliveries) {
        const times = api.sent.filter((sent) => sent.chat === chat && sent.text.startsWith('Hi ')).length;
        expect({ chat, status, times }).toEqual({
          chat,
          status: expect.toBeOneOf(['sent', 'failed', 'skipped', 'unknown']) as string,
          times: status === 'sent' ? 1 : status === 'unknown' ? (expect.toBeOneOf([0, 1]) as number) : 0,
        });
      }
      const [counted] = await backend.sql<Record<string, number>>(
        'select total, sent + failed + skipped + unknown as told from public.bot_broadcasts where id = $1',
        [id],
      );
      expect(counted).toEqual({ total: 30, told: 30 });
    },
    120_000,
  );

  it('waits for as long as the platform asks, and sends what is left', async () => {
    await addChats(8);
    api.floodSeconds = 3600;
    api.mood = (chat, count) => (chat === '3' && count === 1 ? 'floods' : 'takes');
    const id = await broadcast();
    await work(() => false);
    expect(await statusOf(id)).toBe('sending');
    const before = api.sent.length;
    await shift(60);
    expect(await work(() => false)).toBe(false);
    expect(api.sent).toHaveLength(before);
    api.mood = () => 'takes';
    await shift(3600);
    while (await work(() => false));
    expect(await statusOf(id)).toBe('completed');
    expect(
      api.sent
        .filter(({ method }) => method === 'sendMessage')
        .map(({ chat }) => Number(chat))
        .sort(),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  }, 60_000);

  it('sends a picture with its caption, and buttons below it', async () => {
    await addChats(1);
    const name = `bots/${crypto.randomUUID()}.png`;
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const put = await person.storage.from('pictures').upload(name, png, { contentType: 'image/png' });
    expect(put.error).toBeNull();
    const saved = await rpc<{ id: string }>('save_bot_broadcast', {
      p_bot_id: bot,
      p_id: null,
      p_row_version: null,
      p_broadcast: {
        name: 'Picture',
        body: 'The *new* studio',
        media_path: `/storage/v1/object/public/pictures/${name}`,
        buttons: [{ text: 'Way', url: 'https://maps.example/' }],
        audience: { kind: 'all' },
      },
    });
    await rpc('start_broadcast', { p_broadcast_id: saved.id });
    await work(() => false);
    expect(api.sent).toMatchObject([
      {
        method: 'sendPhoto',
        text: 'The new studio',
        params: {
          caption_entities: '[{"type":"bold","offset":4,"length":3}]',
          reply_markup: '{"inline_keyboard":[[{"text":"Way","url":"https://maps.example/"}]]}',
        },
      },
    ]);
  }, 60_000);

  it('follows a group that moves while it is written to, pauses, and continues', async () => {
    await backend.sql(
      `insert into public.bot_chats (bot_id, external_chat_id, type, title) values ($1, '-5', 'group', 'Ava')`,
      [bot],
    );
    api.moved.set('-5', -1001234567890123);
    const id = await broadcast();
    await rpc('set_broadcast_state', { p_broadcast_id: id, p_action: 'pause' });
    await work(() => false);
    expect(api.sent).toEqual([]);
    await rpc('set_broadcast_state', { p_broadcast_id: id, p_action: 'resume' });
    for (let round = 0; round < 5; round += 1) {
      await work(() => false);
      await shift(5);
    }
    expect(api.sent.map(({ chat }) => chat)).toEqual(['-1001234567890123']);
    expect(await statusOf(id)).toBe('completed');
  }, 60_000);
});
