import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const endsWithinMs = 5000;

/**
 * Waits for the end of the app that is open: a second one hands over to the first and ends, which would end everything. The
 * plugin itself only asks it to end.
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
