// Started by the supervisor: the backend, which ends together with it, and the thread that watches its statements.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DataLocation } from './data/open-store.ts';
import { statementCells, tellStatements } from './database/statement-bounds.ts';
import { waitingSockets } from './http/waiting-sockets.ts';
import { firstFiles } from './database/first-files.ts';
import { ownMigrations, snapshotDir } from './places.ts';
import { startBackend, type BackendOptions, type RunningBackend } from './start.ts';
import type { Progress } from './progress.ts';
import { startupFailure } from './startup-error.ts';
import type { WatchData } from './watch-thread.ts';

/** Sent while it starts. */
export type ServeProgress = { progress: Progress };
/** Sent once. */
export type ServeAnswer =
  { started: Pick<RunningBackend, 'url' | 'publishableKey' | 'secretKey' | 'accounts'> } | { failed: string };

/** Serves until it is stopped or has lost its data; returns the exit code. */
async function main(): Promise<number> {
  // Ctrl+C in a terminal reaches both processes, but the supervisor decides when to stop.
  process.on('SIGINT', () => undefined);
  // Any later message stops it, and so does the end of the parent process.
  const [options] = (await once(process, 'message')) as [BackendOptions];
  // Before the start, which takes seconds, so that a stop during the start is not missed and also ends cleanly.
  const stopAsked = new Promise((resolve) => {
    process.once('message', resolve);
    for (const end of ['disconnect', 'SIGTERM'] as const) process.once(end, resolve);
  });
  try {
    const { data } = options;
    const watched = {
      statements: statementCells(),
      waiting: waitingSockets(),
      isKept: data.kind !== 'memory',
    };
    const backend = await startBackend({
      ...options,
      data: withBeginning(data, options.migrationsDir ?? ownMigrations),
      waiting: watched.waiting,
      onProgress: tellProgress,
    });
    // Only from now on: the start and its migrations may take as long as they need.
    tellStatements(watched.statements, seconds(process.env['MARQUEE_STATEMENT_SECONDS']) * 1000);
    const thread = new Worker(new URL('./watch-thread.js', import.meta.url), {
      workerData: watched satisfies WatchData,
    });
    thread.unref();
    const { url, publishableKey, secretKey, accounts } = backend;
    tell({ started: { url, publishableKey, secretKey, accounts } });
    const code = await Promise.race([stopAsked.then(() => 0), backend.lost.then(() => 1)]);
    await backend.close();
    return code;
  } catch (error) {
    tell({ failed: startupFailure(error) });
    return 1;
  }
}

/** Creating a new database takes seconds, so it starts from the files of a copy. */
function withBeginning(data: DataLocation, migrationsDir: string): DataLocation {
  if (data.kind === 'memory') return { ...data, snapshotDir };
  return data.kind === 'url' ? data : { ...data, firstFiles: () => firstFiles(migrationsDir, tellProgress) };
}

/** The operator's limit for one statement of a request, in seconds of CPU time. */
const seconds = (text = ''): number => (/^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 15);

const tellProgress = (progress: Progress): void => {
  tell({ progress });
};

function tell(answer: ServeAnswer | ServeProgress): void {
  if (process.connected) process.send?.(answer);
}

// The database engine's timers would keep the process alive; everything that matters is closed by now.
const code = await main();
if (process.connected) process.disconnect();
process.exit(code);
