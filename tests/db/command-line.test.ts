import { createServer } from 'node:http';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Session } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { commandLine } from '#backend/command-line.ts';
import { StartupError } from '#backend/startup-error.ts';
import { clientFor, signedIn } from '#tests/support/backend.ts';
import { folderUntilTheEnd, temporaryFolder } from '#tests/support/backend-folder.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';
import { runBackend, type BackendProcess, type Ready } from '#tests/support/backend-process.ts';

const timeout = 60_000;
const inFolder = (path: string): string[] => ['--data', path, '--port', '0', '--seed', 'demo', '--json'];

/** A data folder that a first start has made, its output, and the session of someone who signed in then. */
let made: string;
let first: { process: BackendProcess; ready: Ready; session: Session | null };

beforeAll(async () => {
  made = join(folderUntilTheEnd(), 'deep', 'data');
  const process = runBackend(inFolder(made));
  const ready = await process.ready();
  const [account] = ready.accounts;
  if (!account) throw new Error('The demo has no accounts');
  const { data } = await (await signedIn(ready, account)).auth.getSession();
  first = { process, ready, session: data.session };
  process.signal('SIGTERM');
  await process.ended;
}, timeout);

/** A copy of that folder, for a test to do with as it likes. */
function copyOfMade(): string {
  const folder = join(temporaryFolder(), 'data');
  cpSync(made, folder, { recursive: true });
  return folder;
}

/** Waits for a backend to give up and answers the one sentence it leaves. */
async function failure(backend: BackendProcess): Promise<string> {
  expect(await backend.ended).toBe(1);
  const { stdout, stderr } = backend.output();
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^[^\n]+\.\n$/);
  return stderr.trim();
}

describe('npm run backend', { timeout }, () => {
  it('prints one line of JSON when it is ready, and ends cleanly on SIGTERM', async () => {
    expect(await first.process.ended).toBe(0);
    const { stdout, stderr } = first.process.output();
    expect(stdout.split('\n')).toHaveLength(2);
    expect(stderr).toBe('');
    expect(first.ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(first.ready.accounts.map(({ role }) => role)).toContain('admin');
    expect(existsSync(join(made, 'lock'))).toBe(false);
  });

  it('runs in memory, and leaves nothing behind', async () => {
    const folder = temporaryFolder();
    const backend = runBackend(['--memory', '--port', '0', '--json'], { cwd: folder });
    const ready = await backend.ready();
    const config: unknown = await (await fetch(`${ready.url}/config.json`)).json();
    expect(config).toEqual({ supabaseUrl: ready.url, publishableKey: ready.publishableKey });
    expect((await clientFor(ready, ready.secretKey).from('models').select('id')).error).toBeNull();
    backend.signal('SIGINT');
    expect(await backend.ended).toBe(0);
    expect(existsSync(join(folder, '.marquee'))).toBe(false);
  });

  it('tells a person the address and the accounts, and never a secret', async () => {
    const folder = temporaryFolder();
    cpSync(made, join(folder, '.marquee'), { recursive: true });
    const backend = runBackend(['--port', '0'], { cwd: folder });
    await expect.poll(() => backend.output().stdout, { timeout }).toContain('admin');
    backend.signal('SIGINT');
    expect(await backend.ended).toBe(0);
    expect(backend.output().stdout).toMatch(/^Marquee runs at http:\/\/127\.0\.0\.1:\d+\n/);
    expect(backend.output().stdout).not.toContain('sb_secret_');
  });

  it('explains itself', async () => {
    const backend = runBackend(['--help']);
    expect(await backend.ended).toBe(0);
    expect(backend.output().stdout).toContain('--database-url');
  });

  it('refuses bad arguments in one sentence', async () => {
    expect(await failure(runBackend(['--colour']))).toContain('--colour');
  });

  it('refuses a busy port in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await expect.poll(() => other.listening).toBe(true);
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    expect(await failure(runBackend(['--memory', '--port', port]))).toContain(`Port ${port} is in use`);
  });

  it('refuses an address of another machine in one sentence', async () => {
    expect(await failure(runBackend(['--memory', '--port', '0', '--host', '192.0.2.1']))).toContain(
      '192.0.2.1',
    );
  });
});

describe('the arguments', () => {
  it.each([
    [['here'], 'here'],
    [['--port', 'high'], '--port'],
    [['--port', '70000'], '--port'],
    [['--port'], '--port'],
    [['--host', 'not a host'], '--host'],
    [['--name', 'not a name'], '--name'],
    [['--trust-proxy', 'my proxy'], '--trust-proxy'],
    [['--trust-proxy', '10.0.0.0/99'], '--trust-proxy'],
    [['--seed', 'much'], '--seed'],
    [['--memory', '--data', 'x'], '--data'],
    [['--data', ''], '--data'],
    [['--memory=yes'], '--memory'],
  ])('%j are refused in one sentence', (args, named) => {
    const read = (): unknown => commandLine(args, '.marquee');
    expect(read).toThrow(StartupError);
    expect(read).toThrow(named);
    expect(read).toThrow(/^[^\n]+\.$/);
  });

  it('name the proxies whose word is taken', () => {
    const { trustedProxies } = commandLine(['--trust-proxy', 'loopback,10.0.0.0/8'], '.marquee');
    expect(['127.0.0.1', '::1', '10.9.8.7', '192.0.2.1'].map((address) => trustedProxies?.(address))).toEqual(
      [true, true, true, false],
    );
  });

  it('have defaults that keep the backend on this machine', () => {
    expect(commandLine([], '.marquee')).toEqual({
      port: 54_321,
      host: '127.0.0.1',
      data: { kind: 'folder', path: '.marquee' },
      names: [],
      seed: 'none',
      demoOnNetwork: false,
      asJson: false,
      wantsHelp: false,
    });
  });
});

describe('a data folder', { timeout }, () => {
  it('keeps people, sessions and keys for the next start', async () => {
    const again = await runBackend(inFolder(copyOfMade())).ready();
    expect({ ...again, url: '' }).toEqual({ ...first.ready, url: '' });
    const { data, error } = await clientFor(again).auth.setSession({
      access_token: first.session?.access_token ?? '',
      refresh_token: first.session?.refresh_token ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(again.accounts[0]?.email);
    const renewed = await clientFor(again).auth.refreshSession({
      refresh_token: first.session?.refresh_token ?? '',
    });
    expect(renewed.error).toBeNull();
  });

  it('shows its secrets to its owner only', () => {
    for (const file of ['keys.json', 'accounts.json'])
      expect(statSync(join(made, file)).mode & 0o777).toBe(0o600);
  });

  it('whose first start was killed is started again', async () => {
    const folder = temporaryFolder();
    const victim = runBackend(inFolder(folder));
    await expect
      .poll(() => existsSync(join(folder, 'database/PG_VERSION')), { timeout, interval: 5 })
      .toBe(true);
    victim.signal('SIGKILL');
    await victim.ended;
    expect(victim.output().stdout).toBe('');

    expect((await runBackend(inFolder(folder)).ready()).accounts).toEqual(first.ready.accounts);
  });

  it('serves one backend at a time', async () => {
    const args = inFolder(copyOfMade());
    await runBackend(args).ready();
    expect(await failure(runBackend(args))).toContain('in use by another backend');
  });

  const damages: Record<string, (folder: string) => void> = {
    'without its version': (folder) => {
      rmSync(join(folder, 'database/PG_VERSION'));
    },
    'with half a control file': (folder) => {
      truncateSync(join(folder, 'database/global/pg_control'), 100);
    },
    'without its tables': (folder) => {
      rmSync(join(folder, 'database/base'), { recursive: true });
    },
    'without its log': (folder) => {
      rmSync(join(folder, 'database/pg_wal'), { recursive: true });
      mkdirSync(join(folder, 'database/pg_wal'));
    },
    'with spoilt keys': (folder) => {
      writeFileSync(join(folder, 'keys.json'), '{');
    },
  };
  it.each(Object.entries(damages))('%s is refused in one sentence, and left alone', async (_, damage) => {
    const folder = copyOfMade();
    damage(folder);
    expect(await failure(runBackend(inFolder(folder)))).toMatch(/damaged|cannot be read/);
    expect(existsSync(join(folder, 'database'))).toBe(true);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('that is read-only is refused in one sentence, and left alone', async ({ skip }) => {
    const disk = mountSmallDisk(200);
    if (typeof disk === 'string') return skip(disk);
    onTestFinished(() => {
      disk.remove();
    });
    const folder = join(disk.folder, 'data');
    mkdirSync(folder, { mode: 0o700 });
    disk.lock();
    expect(await failure(runBackend(inFolder(folder)))).toBe(
      `Nothing can be written into the folder ${folder}: make it writable for this user, or choose another.`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that cannot be made is refused in one sentence', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(await failure(runBackend(inFolder(join(file, 'data'))))).toContain('cannot be made');
    expect(readFileSync(file, 'utf8')).toBe('');
  });
});
