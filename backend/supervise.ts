import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { allLost, retryMs } from './engine-end.ts';
import { log } from './log.ts';
import type { OnProgress } from './progress.ts';
import type { ServeAnswer, ServeProgress } from './serve.ts';
import type { BackendOptions } from './start.ts';
import { StartupError } from './startup-error.ts';

export type Serving = Extract<ServeAnswer, { started: unknown }>['started'];

type Supervising = {
  /** The built `serve.ts`. */
  program: string;
  options: BackendOptions;
  /** Settles when the backend should stop. */
  stopAsked: Promise<unknown>;
  /** Called once. */
  onReady: (backend: Serving) => void;
  onProgress?: OnProgress;
};

const ended =
  'The database engine ended, or worked too long for one request. It is being restarted. Nothing that was saved is lost.';

/**
 * Runs the backend in a child process, and starts another if that was killed: by its own watch, when a statement never
 * ended, or by the system, for example when memory ran out. Runs until it is stopped, or until all data is lost;
 * returns the exit code.
 */
export async function supervise({
  program,
  options,
  stopAsked,
  onReady,
  onProgress,
}: Supervising): Promise<number> {
  const stopping = new AbortController();
  let current: ChildProcess | undefined;
  void stopAsked.then(() => {
    stopping.abort();
    if (current?.connected === true) current.send('stop');
  });
  let place: Pick<BackendOptions, 'port' | 'portFallback'> = options;
  for (let hasStarted = false; ;) {
    const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    current = child;
    const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    child.send({ ...options, ...place } satisfies BackendOptions);
    if (stopping.signal.aborted) child.send('stop');
    const answer = await Promise.race([
      answerOf(child, onProgress),
      exited.then((): ServeAnswer => ({ failed: 'The backend ended before it was ready.' })),
    ]);
    if ('failed' in answer) {
      await exited;
      if (!hasStarted) throw new StartupError(answer.failed);
      // Any cause may be temporary.
      log(answer.failed);
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    } else {
      if (hasStarted) log('The database engine works again.');
      else onReady(answer.started);
      hasStarted = true;
      // The same address, so that clients find it again.
      place = { port: Number(new URL(answer.started.url).port), portFallback: false };
      const [code, signal] = await exited;
      if (signal === null) return code ?? 1;
      if (options.data.kind === 'memory') {
        log(allLost);
        return 1;
      }
      log(ended);
    }
    if (stopping.signal.aborted) return 0;
  }
}

/** Its first message that isn't about progress. */
const answerOf = (child: ChildProcess, onProgress?: OnProgress): Promise<ServeAnswer> =>
  new Promise((resolve) => {
    child.on('message', (message: ServeAnswer | ServeProgress) => {
      if ('progress' in message) onProgress?.(message.progress);
      else resolve(message);
    });
  });
