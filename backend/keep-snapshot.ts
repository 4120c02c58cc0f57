// What `make-snapshot.ts` starts: leaves a copy of a new database where others look for it.
import { keepSnapshot } from './database/snapshot-cache.ts';
import { snapshotDir } from './places.ts';

// A terminal's Ctrl+C reaches this, too: who started it has the word.
process.on('SIGINT', () => undefined);
process.once('disconnect', () => process.exit(1));

const [, , migrationsDir] = process.argv;
if (migrationsDir === undefined) throw new Error('Say where the migrations are');
await keepSnapshot(snapshotDir, migrationsDir);
// The database engine keeps its own timers.
process.exit();
