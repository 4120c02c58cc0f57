import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A separate window manager for a display: it draws frames, as on every Linux desktop. Answers with what ends it. */
export async function startWindowManager(display: string): Promise<() => void> {
  const manager = spawn('openbox', ['--sm-disable', '--startup', 'echo ready'], {
    env: { ...process.env, DISPLAY: display },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await Promise.race([
    once(manager.stdout, 'data'),
    once(manager, 'error').then(([error]) => Promise.reject(error as Error)),
  ]);
  return () => void manager.kill();
}
