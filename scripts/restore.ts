// `npm run restore -- BACKUP [--data DIR]`: makes a backup the embedded backend's data, which must not be running. What was
// there before is moved aside.
import { parseArgs } from 'node:util';
import { restoreBackup } from '#backend/backup/restore-backup.ts';

try {
  const { values, positionals } = parseArgs({
    options: { data: { type: 'string', default: '.marquee' } },
    allowPositionals: true,
  });
  const [backup, ...rest] = positionals;
  if (backup === undefined || rest.length > 0)
    throw new Error('Name one backup: npm run restore -- .marquee-backups/…');
  const aside = await restoreBackup(backup, values.data);
  console.log(
    `${values.data} holds the backup now.${aside === undefined ? '' : ` The old data is in ${aside}.`}`,
  );
  // The database engine keeps its own timers.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
