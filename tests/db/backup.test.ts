import { existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBackup } from '#backend/backup/create-backup.ts';
import { restoreBackup } from '#backend/backup/restore-backup.ts';
import { signedIn, startTestBackend } from '#tests/support/backend.ts';
import { temporaryFolder } from '#tests/support/backend-folder.ts';
import { putDemoFolder } from '#tests/support/demo-folder.ts';

// Copies of the embedded backend's data. Every other database test runs on a copy made and read in the same way.

const timeout = 120_000;
const start = (path: string) => startTestBackend({ data: { kind: 'folder', path }, seed: 'demo' });

async function startCopy(data: string) {
  await putDemoFolder(data);
  return start(data);
}

/** Everything that a database holds: each table's rows, and who may do what. */
const contents = `
  select c.relname as name, c.relacl::text as acl,
    query_to_xml(format('select * from public.%I order by 1, 2', c.relname), true, false, '')::text as rows
  from pg_catalog.pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;

describe('a backup', () => {
  it(
    'of a running backend holds all that was acknowledged before it, and nothing by halves',
    async () => {
      const home = temporaryFolder();
      const data = join(home, 'data');
      const running = await startCopy(data);
      const [admin] = running.accounts;
      if (admin === undefined) throw new Error('The demo has no accounts');
      const client = await signedIn(running, admin);
      const { data: kept } = await client.auth.getSession();
      const insert = (name: string) =>
        client.from('models').insert({ stage_name: name, real_name: 'Real Name' }).select('id').single();

      expect((await insert('Before the backup')).error).toBeNull();
      const over = new AbortController();
      const during = (async () => {
        let acknowledged = 0;
        for (; !over.signal.aborted; acknowledged += 1)
          expect((await insert(`During ${acknowledged}`)).error).toBeNull();
        return acknowledged;
      })();
      await createBackup(data, join(home, 'backup'));
      over.abort();
      const written = await during;
      await running.close();

      const { aside } = await restoreBackup(join(home, 'backup'), data);
      expect(aside).toBeDefined();
      expect(existsSync(join(aside ?? '', 'database'))).toBe(true);
      const restored = await start(data);
      const names = await restored.sql<{ stage_name: string }>(
        `select stage_name from public.models where stage_name ~ '^(Before|During)' order by created_at`,
      );
      expect(names[0]?.stage_name).toBe('Before the backup');
      // What came while the copy was made is there up to one moment, and from then on is not.
      const copied = names.slice(1).map(({ stage_name }) => stage_name);
      expect(copied).toEqual(copied.map((_name, index) => `During ${index}`));
      expect(copied.length).toBeLessThanOrEqual(written);
      // The keys came along: a session continues where it was.
      expect(restored.publishableKey).toBe(running.publishableKey);
      const later = await signedIn(restored, admin);
      expect(
        (await later.auth.setSession(kept.session ?? { access_token: '', refresh_token: '' })).error,
      ).toBeNull();
      await restored.close();
    },
    timeout,
  );

  it(
    'of a stopped backend is the same database, rights included',
    async () => {
      const home = temporaryFolder();
      const data = join(home, 'data');
      const first = await startCopy(data);
      const before = await first.sql(contents);
      await first.close();
      // A crash leaves the address behind.
      writeFileSync(join(data, 'address'), 'http://127.0.0.1:9\n');

      await createBackup(data, join(home, 'backup'));
      for (const name of readdirSync(join(home, 'backup')))
        expect(statSync(join(home, 'backup', name)).mode & 0o77).toBe(0);
      expect((await restoreBackup(join(home, 'backup'), join(home, 'elsewhere'))).aside).toBeUndefined();
      const second = await start(join(home, 'elsewhere'));
      expect(before).not.toEqual([]);
      expect(await second.sql(contents)).toEqual(before);
      await second.close();
    },
    timeout,
  );

  it(
    'is refused in one sentence, and leaves nothing half made',
    async () => {
      const home = temporaryFolder();
      const data = join(home, 'data');
      await expect(createBackup(data, join(home, 'backup'))).rejects.toThrow('There is no data');
      mkdirSync(join(home, 'backup'));
      await expect(restoreBackup(join(home, 'backup'), data)).rejects.toThrow('is no backup');

      const running = await startCopy(data);
      await expect(createBackup(data, join(home, 'backup'))).rejects.toThrow('exists already');
      await createBackup(data, join(home, 'whole'));
      await expect(restoreBackup(join(home, 'whole'), data)).rejects.toThrow('in use by another backend');
      await running.close();

      truncateSync(join(home, 'whole', 'database.tar.gz'), 100_000);
      await expect(restoreBackup(join(home, 'whole'), data)).rejects.toThrow('no whole database');
      expect(readdirSync(home).sort()).toEqual(['backup', 'data', 'data.vault-key', 'whole']);
    },
    timeout,
  );

  it('is given to the secret key alone', async () => {
    const running = await startCopy(join(temporaryFolder(), 'data'));
    const ask = (key: string) =>
      fetch(`${running.url}/operator/v1/backup`, { headers: { Authorization: `Bearer ${key}` } });
    for (const key of ['', running.publishableKey, `${running.secretKey}x`])
      expect((await ask(key)).status).toBe(404);
    const given = await ask(running.secretKey);
    expect(given.status).toBe(200);
    expect((await given.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000);
    await running.close();
  });
});
