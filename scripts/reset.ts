// `npm run reset`: throws the embedded backend's data away, so that the next start makes a new database.
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lockFolder } from '#backend/folder-lock.ts';
import { projectRoot } from './run.ts';

const folder = path.join(projectRoot, '.marquee');

if (!existsSync(folder)) {
  console.log('There is no data to throw away.');
} else {
  try {
    // Held while deleting: a backend that still runs would go on writing into nowhere.
    lockFolder(folder);
    rmSync(folder, { recursive: true, force: true });
    console.log('The data in .marquee/ is gone. The next npm start makes a new database.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
