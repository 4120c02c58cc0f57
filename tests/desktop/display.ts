import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A display that nobody sees, for every test of a run; answers with its name and what ends it. */
export async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  // Without -noreset it starts over when its last window closes, and the next start now and then finds no display.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit').then(() => {
    throw new Error('Xvfb ended before it had a display');
  });
  const [number] = (await Promise.race([
    once(createInterface({ input: server.stdio[3] as Readable }), 'line'),
    ended,
  ])) as [string];
  ended.catch(() => undefined);
  return { name: `:${number}`, stop: () => void server.kill() };
}
