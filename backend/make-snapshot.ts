import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OnProgress, Progress } from './progress.ts';

/**
 * Stores a copy of a new database, unless there is one. Runs in a separate process that then ends, since an engine that
 * has run all migrations holds half a gigabyte and never frees it. If no copy can be stored, it logs why, and a
 * database can still be created.
 */
export async function makeSnapshot(migrationsDir: string, onProgress?: OnProgress): Promise<void> {
  const isSource = import.meta.url.endsWith('.ts');
  const program = new URL(`./keep-snapshot.${isSource ? 'ts' : 'js'}`, import.meta.url);
  const child = fork(fileURLToPath(program), [migrationsDir], {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    // A program may be reading standard output.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (message) => onProgress?.(message as Progress));
  await once(child, 'exit');
}
