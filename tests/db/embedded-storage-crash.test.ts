import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/backend-folder.ts';
import { runBackend, type Ready } from '#tests/support/backend-process.ts';

// Files that were acknowledged outlive the backend, however it ends. `npm run test:long` sets the number of kills.

const kills = Math.min(Number(process.env['MARQUEE_KILLS'] ?? 3), 20);
const longestStartMs = 60_000;

/** What was acknowledged: files with what is in them, how often the shared one was replaced, and those that were removed. */
type Acknowledged = { files: Map<string, string>; replaced: number; removed: string[] };

const filesOf = ({ url, secretKey }: Ready) => {
  const ask = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/storage/v1/object/${path}`, {
      method,
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  return {
    add: (name: string, text: string) => ask('POST', `documents/${name}`, text, { 'x-upsert': 'true' }),
    remove: (name: string) => ask('DELETE', 'documents', JSON.stringify({ prefixes: [name] })),
    read: async (name: string): Promise<string> => (await ask('GET', `documents/${name}`)).text(),
    list: async (): Promise<string[]> => {
      const answer = await ask('POST', 'list/documents', JSON.stringify({ limit: 1000 }));
      return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    },
  };
};

const contents = (name: string): string => `${name} ${'x'.repeat(20_000)}`;

/** Adds, replaces and removes until nobody answers. */
async function change(backend: Ready, prefix: string, acknowledged: Acknowledged): Promise<void> {
  const files = filesOf(backend);
  try {
    for (let number = 1; ; number += 1) {
      const name = `${prefix}-${String(number)}`;
      if (!(await files.add(name, contents(name))).ok) return;
      acknowledged.files.set(name, contents(name));
      const count = acknowledged.replaced + 1;
      if (prefix.startsWith('a') && (await files.add('shared', contents(String(count)))).ok)
        acknowledged.replaced = count;
      if (number % 3 !== 0) continue;
      // From here on it may be gone or not, until that is acknowledged as well.
      acknowledged.files.delete(name);
      if ((await files.remove(name)).ok) acknowledged.removed.push(name);
    }
  } catch {
    // The backend is gone.
  }
}

async function check(backend: Ready, { files, replaced, removed }: Acknowledged): Promise<void> {
  const { read, list } = filesOf(backend);
  for (const [name, text] of files) expect(await read(name)).toBe(text);
  const names = await list();
  expect(names.filter((name) => removed.includes(name))).toEqual([]);
  for (const name of names.filter((one) => one !== 'shared')) expect(await read(name)).toBe(contents(name));
  if (replaced > 0) expect(Number((await read('shared')).split(' ')[0])).toBeGreaterThanOrEqual(replaced);
}

it(
  `has every acknowledged file, whole, after ${String(kills)} kills`,
  { timeout: (kills + 1) * longestStartMs },
  async () => {
    const data = temporaryFolder();
    const args = ['--json', '--port', '0', '--seed', 'none', '--data', data];
    const acknowledged: Acknowledged = { files: new Map(), replaced: 0, removed: [] };
    const count = (): number => acknowledged.files.size + acknowledged.removed.length;
    for (let life = 1; life <= kills; life += 1) {
      const victim = runBackend(args);
      const backend = await victim.ready();
      await check(backend, acknowledged);
      const until = count() + 5 + Math.floor(Math.random() * 20);
      const changing = ['a', 'b', 'c'].map((name) => change(backend, `${name}${String(life)}`, acknowledged));
      await expect.poll(count, { timeout: longestStartMs, interval: 1 }).toBeGreaterThan(until);
      victim.signal('SIGKILL');
      expect(await victim.ended).toBe('SIGKILL');
      await Promise.all(changing);
    }
    await check(await runBackend(args).ready(), acknowledged);
    expect(acknowledged.replaced).toBeGreaterThan(0);
    expect(readdirSync(join(data, 'storage', 'incoming'))).toEqual([]);
  },
);
