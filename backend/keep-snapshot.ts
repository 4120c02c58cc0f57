// What `make-snapshot.ts` starts: leaves a copy of a new database where others look for it.
import { keepSnapshot } from './database/snapshot-cache.ts';
import { log } from './log.ts';
import { snapshotDir } from './places.ts';

// A terminal's Ctrl+C reaches this, too: who started it has the word.
process.on('SIGINT', () => undefined);
process.once('disconnect', () => process.exit(1));

const [, , migrationsDir] = process.argv;
if (migrationsDir === undefined) throw new Error('Say where the migrations are');
try {
  await keepSnapshot(snapshotDir, migrationsDir, (progress) => process.send?.(progress));
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  log(
    `No copy of a new database can be kept in ${snapshotDir}, and the next one starts slowly, too: ${reason}`,
  );
  process.exit(1);
}
// The database engine keeps its own timers.
process.exit();
