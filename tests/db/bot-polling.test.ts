import { afterEach, expect, it, vi } from 'vitest';
import type { ServiceDatabase } from '#functions/_shared/service-database.ts';
import { startBotApiDouble, type BotApiDouble } from '#tests/doubles/bot-api-double.ts';
import { pollBots } from '#backend/functions/bots/poll-bots.ts';

let api: BotApiDouble;
let polling: ReturnType<typeof pollBots>;
afterEach(async () => {
  await polling.stop();
  await api.close();
});

type Asked = { p_update?: { update_id: number } };
const start = async (accept: (update: number) => Awaited<ReturnType<ServiceDatabase['call']>>) => {
  api = await startBotApiDouble();
  const asked: number[] = [];
  const call: ServiceDatabase['call'] = (procedure, args) => {
    if (procedure === 'lease_bot_polls')
      return Promise.resolve({ answer: { bots: [{ id: 'desk', token: api.token, offset: null }] } });
    const update = (args as Asked).p_update?.update_id ?? 0;
    asked.push(update);
    return Promise.resolve(accept(update));
  };
  polling = pollBots({
    database: { call, callAs: () => Promise.reject(new Error('Nobody is asked for')) },
    base: api.url,
    seconds: 1,
    everyMs: 50,
  });
  return asked;
};

it.each([
  ['half of an emoji', '22P05'],
  ['a NUL, which the API in front of the database refuses', 'PGRST100'],
  ['too deep', '54001'],
  ['too large', '22023'],
])('is not held back by an update that the database can never take: %s', async (_, sqlState) => {
  let poison = 0;
  const asked = await start((update) =>
    update === poison ? { sqlState, message: 'No' } : { answer: 'new' },
  );
  poison = api.push({ message: {} }).update_id;
  const after = api.push({ message: {} }).update_id;
  await vi.waitFor(() => {
    expect(asked).toContain(after);
  }, 8000);
  expect(asked.filter((update) => update === poison)).toHaveLength(1);
});

it('keeps an update for later while the database is not there', async () => {
  let isThere = false;
  const asked = await start(() => (isThere ? { answer: 'new' } : { sqlState: '', message: 'fetch failed' }));
  const update = api.push({ message: {} }).update_id;
  await vi.waitFor(() => {
    expect(asked).toEqual([update]);
  }, 8000);
  isThere = true;
  await vi.waitFor(() => {
    expect(asked).toEqual([update, update]);
  }, 8000);
});
