// Started by `make-snapshot.ts`: stores a copy of a new database where others look for it.
import { keepSnapshot } from './database/snapshot-cache.ts';
import { log } from './log.ts';
import { snapshotDir } from './places.ts';

// Ctrl+C in a terminal reaches this process too, but the parent decides when to stop.
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
// The database engine's timers would keep the process alive.
process.exit();
