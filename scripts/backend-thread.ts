import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackendOptions } from '#backend/start.ts';
import type { ThreadAnswer } from '#backend/thread.ts';
import { ensureBackendBuild } from './builds/backend-build.ts';
import { projectRoot } from './run.ts';

export type BackendThread = Extract<ThreadAnswer, { started: unknown }>['started'] & {
  close: () => Promise<void>;
};

/** Starts the built backend in a thread, where no loader for TypeScript reads every file that it imports. */
export async function startBackendThread(options: BackendOptions): Promise<BackendThread> {
  await ensureBackendBuild();
  const thread = new Worker(path.join(projectRoot, 'dist-backend/thread.js'), {
    workerData: options,
    execArgv: [],
  });
  const ended = new Promise<void>((resolve) => {
    thread.once('exit', () => {
      resolve();
    });
  });
  const answer = await new Promise<ThreadAnswer>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  if ('failed' in answer) {
    await ended;
    throw new Error(answer.failed.message);
  }
  return {
    ...answer.started,
    close: async () => {
      thread.postMessage('stop');
      await ended;
    },
  };
}
