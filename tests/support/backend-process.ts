import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import { z } from 'zod';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const readySchema = z.strictObject({
  url: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
  accounts: z.array(z.strictObject({ email: z.string(), password: z.string(), role: z.string() })),
});

/** What `--json` prints. */
export type Ready = z.infer<typeof readySchema>;

/** A backend in its own process, started as the command line does. */
export type BackendProcess = {
  /** Everything on standard output so far, and on standard error. */
  output(): { stdout: string; stderr: string };
  ready(): Promise<Ready>;
  signal(name: NodeJS.Signals): void;
  /** The exit code, or the signal that ended the process. */
  ended: Promise<number | NodeJS.Signals>;
};

const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) signalAll(child, 'SIGKILL');
  running.clear();
});

/**
 * Starts what `npm run backend` does, a build, which is gone when the test ends. `cwd` is where a default data folder would be.
 * With `hasHands` SIGUSR2 ends its engine, and a value keeps it busy for ever: `engine-hands.js`.
 */
export function runBackend(
  args: readonly string[],
  options: { cwd?: string; hasHands?: boolean; env?: Record<string, string> } = {},
): BackendProcess {
  const hands = options.hasHands === true ? ['--import', import.meta.resolve('./engine-hands.js')] : [];
  const child = spawn(process.execPath, [...hands, `${repository}/scripts/backend.js`, ...args], {
    cwd: options.cwd ?? repository,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Their own group: the supervisor and the process that serves.
    detached: true,
  });
  running.add(child);
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      written[stream] += chunk.toString('utf8');
    });
  }
  const ended = endOf(child);
  return {
    output: () => written,
    ended,
    signal: (name) => {
      // A person tells the supervisor to stop; what kills, or reaches into the engine, concerns them both.
      if (name === 'SIGTERM' || name === 'SIGINT') child.kill(name);
      else signalAll(child, name);
    },
    ready: async () => {
      await Promise.race([firstLine(child), ended]);
      if (!written.stdout.includes('\n')) throw new Error(`The backend did not start: ${written.stderr}`);
      return readySchema.parse(JSON.parse(written.stdout));
    },
  };
}

function signalAll({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // All of them have ended.
  }
}

async function endOf(child: ChildProcess): Promise<number | NodeJS.Signals> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return code ?? signal ?? 0;
}

async function firstLine(child: ChildProcess): Promise<void> {
  let text = '';
  while (!text.includes('\n')) {
    const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    text += chunk.toString('utf8');
  }
}
