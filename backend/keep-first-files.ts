// What the build runs: leaves the files of a new database at the path that it is given.
import { keepFirstFiles } from './database/first-files.ts';

const [, , path] = process.argv;
if (path === undefined) throw new Error('Say where the files go');
await keepFirstFiles(path);
// The database engine keeps its own timers.
process.exit();
