// `npm run reset -- [--data DIR]`: deletes the embedded backend's data, so that the next start creates a new database.
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
  // A folder named by mistake must not be deleted.
  if (!existsSync(path.join(folder, 'keys.json')) && !existsSync(path.join(folder, 'database')))
    throw new Error(`${folder} is no data folder of Marquee; nothing was deleted.`);
  // Held while deleting: a running backend would continue writing to deleted files.
  lockFolder(folder);
  rmSync(folder, { recursive: true, force: true });
  console.log(
    `The data in ${path.relative(process.cwd(), folder) || folder} is gone. The next start makes a new database.`,
  );
}
