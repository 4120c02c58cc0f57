// `npm run reset -- [--data DIR]`: throws the embedded backend's data away, so that the next start makes a new database.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { lockFolder } from '#backend/data/folder-lock.ts';
import { projectRoot } from './run.ts';

try {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  reset(values.data ?? path.join(projectRoot, '.marquee'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function reset(folder: string): void {
  if (!existsSync(folder)) {
    console.log('There is no data to delete.');
    return;
  }
  // Whatever else someone names by mistake is not ours to delete.
  if (!existsSync(path.join(folder, 'keys.json')) && !existsSync(path.join(folder, 'database')))
    throw new Error(`${folder} is no data folder of Marquee; nothing was deleted.`);
  // Held while deleting: a backend that still runs would keep writing into nowhere.
  lockFolder(folder);
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `The data in ${path.relative(process.cwd(), folder) || folder} is gone. The next start makes a new database.`,
  );
}
