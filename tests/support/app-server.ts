import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

const projectRoot = path.resolve(import.meta.dirname, '../..');

export type DemoAccount = { email: string; password: string; role: string };

export type AppServer = {
  url: string;
  publishableKey: string;
  secretKey: string;
  accounts: DemoAccount[];
  /** Of the backend's process. */
  pid: number | undefined;
  stop: () => Promise<void>;
};

/** Starts the backend by its command line, as a user's machine does: in memory, with the demo agency, on a free port. */
export async function startAppServer(
  args: readonly string[] = ['--memory', '--seed', 'demo'],
): Promise<AppServer> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'backend/main.ts', '--port', '0', '--json', ...args],
    { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
  );
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
  const ready = JSON.parse(line) as Omit<AppServer, 'stop' | 'pid'>;
  return {
    ...ready,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
}

/** Somebody of the demo agency, by the start of their email. */
export function demoAccount(server: AppServer, name: string): DemoAccount {
  const account = server.accounts.find(({ email }) => email.startsWith(`${name}@`));
  if (account === undefined) throw new Error(`The demo agency has no ${name}`);
  return account;
}
