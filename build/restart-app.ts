import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const endsWithinMs = 5000;

/**
 * Waits until the open app has exited: a second one would hand over to the first and exit, which would end everything.
 * The plugin itself only sends the signal.
 */
export async function endOpenApp(app: ChildProcess | undefined): Promise<void> {
  if (app?.exitCode !== null || app.signalCode !== null) return;
  // The plugin ends this process with the app.
  app.removeAllListeners('exit');
  const ended = once(app, 'exit');
  const timer = setTimeout(() => app.kill('SIGKILL'), endsWithinMs);
  app.kill();
  await ended;
  clearTimeout(timer);
}
