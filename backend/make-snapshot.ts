import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OnProgress, Progress } from './progress.ts';

/**
 * Keeps a copy of a new database, unless there is one. In a process that ends, since an engine that has run all migrations has taken
 * half a gigabyte, and gives nothing back. Where none can be kept it says why, and a database can be made all the same.
 */
export async function makeSnapshot(migrationsDir: string, onProgress?: OnProgress): Promise<void> {
  const isSource = import.meta.url.endsWith('.ts');
  const program = new URL(`./keep-snapshot.${isSource ? 'ts' : 'js'}`, import.meta.url);
  const child = fork(fileURLToPath(program), [migrationsDir], {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    // What is said on standard output may be read by a program.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (message) => onProgress?.(message as Progress));
  await once(child, 'exit');
}
