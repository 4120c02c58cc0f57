import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type RunningBackend } from '#backend/start.ts';
import { clientFor } from '#tests/support/backend.ts';
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

/** Longer than what fits into the pages that a table has, and not to be compressed. */
const randomText = (): string => Array.from({ length: 200 }, () => crypto.randomUUID()).join('');
