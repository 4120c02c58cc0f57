import { parentPort, workerData } from 'node:worker_threads';
import { startBackend, type BackendOptions, type RunningBackend } from './start.ts';

/** What the thread tells, once. */
export type ThreadAnswer =
  { started: Pick<RunningBackend, 'url' | 'publishableKey' | 'accounts'> } | { failed: { message: string } };

/** The backend in its own thread, until any message arrives or its data is lost; answers the thread's exit code. */
async function run(): Promise<number> {
  const port = parentPort;
  if (port === null) throw new Error('This file runs in a thread');
  const stopAsked = new Promise((resolve) => port.once('message', resolve));
  try {
    const backend = await startBackend(workerData as BackendOptions);
    const { url, publishableKey, accounts } = backend;
    port.postMessage({ started: { url, publishableKey, accounts } } satisfies ThreadAnswer);
    const code = await Promise.race([stopAsked.then(() => 0), backend.lost.then(() => 1)]);
    await backend.close();
    return code;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({ failed: { message } } satisfies ThreadAnswer);
    return 0;
  }
}

// The database engine keeps its own timers; everything that matters is closed by now.
process.exit(await run());
