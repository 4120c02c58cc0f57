import { expect, it } from 'vitest';
import { clientFor, sessionFor } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';
import { runBackend, type Ready } from '#tests/support/backend-process.ts';

// What the backend has acknowledged must outlive it, however it ends. `npm run test:long` kills it a hundred times.

const kills = Number(process.env['MARQUEE_KILLS'] ?? 3);
const writers = 4;
const longestStartMs = 60_000;

/** What was acknowledged, in all lives of the folder. */
type Acknowledged = { settings: string[]; models: string[]; counters: Map<string, number> };

/** Writes one after the other until the backend is gone, and notes what was acknowledged. */
type Writer = (life: number, acknowledged: Acknowledged) => Promise<void>;

/** Sends a write, and says whether it was acknowledged. Not by the client, which tries again for a while. */
type Send = (method: 'POST' | 'PATCH', path: string, body: object) => Promise<boolean>;

const sender =
  ({ url }: Ready, key: string, token = key): Send =>
  async (method, path, body) => {
    const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    try {
      const answer = await fetch(`${url}/rest/v1/${path}`, { method, headers, body: JSON.stringify(body) });
      return answer.ok;
    } catch {
      return false;
    }
  };

/** A new row each time, past Row Level Security. */
const settingsWriter =
  (send: Send, name: string): Writer =>
  async (life, { settings }) => {
    for (let number = 1; ; number += 1) {
      const key = `kept_${name}_${String(life)}_${String(number)}`;
      if (!(await send('POST', 'config', { key, value: 'x' }))) return;
      settings.push(key);
    }
  };

/** As a person, through policies and triggers. */
const modelsWriter =
  (send: Send, userId: string): Writer =>
  async (life, { models }) => {
    for (let number = 1; ; number += 1) {
      const stageName = `Kept ${String(life)} ${String(number)}`;
      if (
        !(await send('POST', 'models', { stage_name: stageName, real_name: 'Real Name', manager_id: userId }))
      )
        return;
      models.push(stageName);
    }
  };

/** The same row again and again. */
const counterWriter =
  (send: Send, key: string): Writer =>
  async (_, { counters }) => {
    if (!counters.has(key)) await send('POST', 'config', { key, value: '0' });
    for (;;) {
      const next = (counters.get(key) ?? 0) + 1;
      if (!(await send('PATCH', `config?key=eq.${key}`, { value: String(next) }))) return;
      counters.set(key, next);
    }
  };

async function writersFor(backend: Ready): Promise<Writer[]> {
  const admin = backend.accounts.find(({ role }) => role === 'admin');
  if (admin === undefined) throw new Error('The demo has no administrator');
  const { access_token: token, user } = await sessionFor(backend, admin);
  const operator = sender(backend, backend.secretKey);
  return [
    modelsWriter(sender(backend, backend.publishableKey, token), user.id),
    counterWriter(operator, 'counted'),
    ...Array.from({ length: writers - 2 }, (_, index) => settingsWriter(operator, String(index))),
  ];
}

/** What was acknowledged and is not there. */
async function lost(backend: Ready, { settings, models, counters }: Acknowledged): Promise<string[]> {
  const client = clientFor(backend, backend.secretKey);
  const kept = new Map<string, string>();
  for (let from = 0; ; from += 1000) {
    const { data } = await client
      .from('config')
      .select('key, value')
      .order('key')
      .range(from, from + 999)
      .throwOnError();
    for (const { key, value } of data as { key: string; value: string }[]) kept.set(key, value);
    if (data.length < 1000) break;
  }
  for (let from = 0; ; from += 1000) {
    const { data } = await client
      .from('models')
      .select('stage_name')
      .like('stage_name', 'Kept %')
      .order('stage_name')
      .range(from, from + 999)
      .throwOnError();
    for (const { stage_name } of data as { stage_name: string }[]) kept.set(stage_name, '');
    if (data.length < 1000) break;
  }
  return [
    ...[...settings, ...models].filter((name) => !kept.has(name)),
    ...[...counters].filter(([key, count]) => Number(kept.get(key)) < count).map(([key]) => key),
  ];
}

it(
  `has every acknowledged write after ${String(kills)} kills`,
  { timeout: (kills + 1) * longestStartMs },
  async () => {
    const args = ['--json', '--port', '0', '--seed', 'demo', '--data', temporaryFolder()];
    const acknowledged: Acknowledged = { settings: [], models: [], counters: new Map() };
    const count = (): number => acknowledged.settings.length + acknowledged.models.length;
    for (let life = 1; life <= kills; life += 1) {
      const victim = runBackend(args);
      const backend = await victim.ready();
      expect(await lost(backend, acknowledged)).toEqual([]);
      const before = count();
      // Another moment each time: between two statements, within one, while the log changes files.
      const until = before + 5 + Math.floor(Math.random() * 60);
      const writing = (await writersFor(backend)).map((write) => write(life, acknowledged));
      await expect.poll(count, { timeout: longestStartMs, interval: 1 }).toBeGreaterThan(until);
      victim.signal('SIGKILL');
      expect(await victim.ended).toBe('SIGKILL');
      await Promise.all(writing);
    }
    const survivor = await runBackend(args).ready();
    expect(await lost(survivor, acknowledged)).toEqual([]);
    expect(acknowledged.counters.get('counted')).toBeGreaterThan(0);
  },
);
