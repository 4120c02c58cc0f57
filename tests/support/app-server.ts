import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBackendBuild } from '#scripts/builds/backend-build.ts';
import { webhookSecret } from './webhook-secret.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

export type DemoAccount = { email: string; password: string; role: string };

export type AppServer = {
  url: string;
  publishableKey: string;
  secretKey: string;
  accounts: DemoAccount[];
  /** Of the backend's supervisor. */
  pid: number | undefined;
  /** What was mailed to an address so far, oldest first. */
  mailsTo: (email: string) => string[];
  stop: () => Promise<void>;
};

/** Starts the backend by its command line, as a user's machine does: in memory, with the demo agency, on a free port. */
export async function startAppServer(
  args: readonly string[] = ['--memory', '--seed', 'demo'],
): Promise<AppServer> {
  await ensureBackendBuild();
  // A backend in memory makes its folder for mails among the temporary ones.
  const temporary = mkdtempSync(path.join(tmpdir(), 'marquee-server-'));
  const child = spawn(process.execPath, ['scripts/backend.js', '--port', '0', '--json', ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ TMPDIR: temporary, TEMP: temporary, TMP: temporary },
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      // Platforms that tests stand in for are on this machine.
      MARQUEE_SOCIAL_LOOPBACK: '1',
    },
  });
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => {
      resolve();
    });
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    void closed.then(() => {
      reject(new Error('The backend ended before it was ready'));
    });
  });
  const ready = JSON.parse(line) as Omit<AppServer, 'stop' | 'pid' | 'mailsTo'>;
  return {
    ...ready,
    pid: child.pid,
    mailsTo: (email) => mailsIn(temporary).filter((mail) => mail.startsWith(`To: ${email}\n`)),
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The name of each file begins with the moment at which it was written. */
function mailsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /marquee-mail-[^/\\]*[/\\][^/\\]*\.txt$/.test(file))
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

/** Someone of the demo agency, by the start of their email. */
export function demoAccount(server: AppServer, name: string): DemoAccount {
  const account = server.accounts.find(({ email }) => email.startsWith(`${name}@`));
  if (account === undefined) throw new Error(`The demo agency has no ${name}`);
  return account;
}
