import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startBackend, type RunningBackend } from '#backend/start.ts';
import { clientFor } from '#tests/support/backend.ts';
import { runBackend, type BackendProcess } from '#tests/support/backend-process.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';

const disk = mountSmallDisk();
if (typeof disk === 'string') process.stderr.write(`Tests on a full disk are skipped: ${disk}.\n`);

describe.skipIf(typeof disk === 'string')('on a disk that is full', () => {
  if (typeof disk === 'string') return;
  const start = () =>
    startBackend({
      port: 0,
      host: '127.0.0.1',
      data: { kind: 'folder', path: `${disk.folder}/data` },
      seed: 'none',
      portFallback: false,
    });
  let backend: RunningBackend;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(async () => {
    await backend.close();
    disk.remove();
  });

  const acknowledged: string[] = [];
  const client = () => clientFor(backend, backend.secretKey);
  /** Adds a setting and answers `ok` or the code of the refusal. */
  const write = async (): Promise<string> => {
    const key = `kept_${crypto.randomUUID().replaceAll('-', '_')}`;
    const { error } = await client().from('config').insert({ key, value: randomText() });
    if (!error) acknowledged.push(key);
    return error?.code ?? 'ok';
  };
  const lost = async (): Promise<string[]> => {
    const { data } = await client().from('config').select('key').like('key', 'kept_%').throwOnError();
    const found = new Set((data as { key: string }[]).map(({ key }) => key));
    return acknowledged.filter((key) => !found.has(key));
  };

  it('refuses what does not fit, reads on, and writes again once there is space', async () => {
    disk.fill();
    const outcomes: string[] = [];
    while (!outcomes.includes('53100')) outcomes.push(await write());
    expect(outcomes.filter((outcome) => !['ok', '53100'].includes(outcome))).toEqual([]);
    expect(await lost()).toEqual([]);

    disk.free();
    expect(await write()).toBe('ok');
    expect(await lost()).toEqual([]);
  });

  it('starts its engine again when there was no space for the log, and has lost nothing', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    disk.fill();
    const fillLog = async (): Promise<void> => {
      for (;;) await backend.sql(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`);
    };
    await expect(fillLog()).rejects.toMatchObject({ code: '53100' });
    // What comes before the disk has space again is refused as while a server is away.
    expect(await write()).toBe('PGRST001');

    disk.free();
    await expect.poll(write, { timeout: 30_000, interval: 500 }).toBe('ok');
    expect(await lost()).toEqual([]);
    expect(told.mock.calls.join('')).toContain('The database engine stopped');
    told.mockRestore();
  });

  it('says so when it is started there', async () => {
    await backend.close();
    disk.fill();
    await expect(start()).rejects.toThrow(/^The disk of the data folder .* is full/);

    disk.free();
    backend = await start();
    expect(await lost()).toEqual([]);
  });
});

describe.skipIf(typeof disk === 'string')('a first start', { timeout: 120_000 }, () => {
  it('on a disk without room for a database says so, and leaves nothing there', async () => {
    const small = mountSmallDisk(64);
    if (typeof small === 'string') throw new Error(small);
    onTestFinished(() => {
      small.remove();
    });
    expect(await failedStart(`${small.folder}/data`)).toMatch(
      /^The disk of the data folder .* is full: the database needs 160 MB of free space\. Free some, or choose a folder on another disk\.$/,
    );
    expect(readdirSync(`${small.folder}/data`)).toEqual([]);
  });

  it('whose disk fills up in the middle says so, leaves no half of a database, and works once there is room', async () => {
    const other = mountSmallDisk(320);
    if (typeof other === 'string') throw new Error(other);
    onTestFinished(() => {
      other.remove();
    });
    const folder = `${other.folder}/data`;
    const backend = startIn(folder);
    await expect
      .poll(() => existsSync(`${folder}/database/PG_VERSION`), { timeout: 60_000, interval: 5 })
      .toBe(true);
    other.fill();
    expect(await backend.ended).toBe(1);
    expect(backend.output().stderr).toMatch(/is full: the database needs 160 MB of free space/);
    expect(existsSync(`${folder}/database`)).toBe(false);
    expect(existsSync(`${folder}/lock`)).toBe(false);
    other.free();
    expect((await startIn(folder).ready()).accounts).not.toEqual([]);
  });
});

const startIn = (folder: string): BackendProcess =>
  runBackend(['--json', '--port', '0', '--seed', 'demo', '--data', folder]);

/** The one sentence that a backend leaves. */
async function failedStart(folder: string): Promise<string> {
  const backend = startIn(folder);
  expect(await backend.ended).toBe(1);
  return backend.output().stderr.trim();
}

/** Longer than what fits into the pages that a table has, and not to be compressed. */
const randomText = (): string => Array.from({ length: 200 }, () => crypto.randomUUID()).join('');
