import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Keeps a copy of a new database, unless there is one. In a process that ends, since an engine that has run all migrations has taken
 * half a gigabyte, and gives nothing back.
 */
export async function makeSnapshot(migrationsDir: string): Promise<void> {
  const isSource = import.meta.url.endsWith('.ts');
  const program = new URL(`./keep-snapshot.${isSource ? 'ts' : 'js'}`, import.meta.url);
  const child = fork(fileURLToPath(program), [migrationsDir], {
    execArgv: isSource ? ['--import', 'tsx'] : [],
    // What is said on standard output may be read by a program.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('No copy of a new database could be kept: the lines above say why.');
}
