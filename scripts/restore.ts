// `npm run restore -- BACKUP [--data DIR]`: replaces the data of the embedded backend, which must not be running, with
// a backup. The previous data is moved aside.
import { parseArgs } from 'node:util';
import { vaultKeyFile } from '#backend/data/vault-key.ts';
import { restoreBackup } from '#backend/backup/restore-backup.ts';

try {
  const { values, positionals } = parseArgs({
    options: { data: { type: 'string', default: '.marquee' } },
    allowPositionals: true,
  });
  const [backup, ...rest] = positionals;
  if (backup === undefined || rest.length > 0)
    throw new Error('Name one backup: npm run restore -- .marquee-backups/…');
  const { aside, isVaultOpen, missingFiles } = await restoreBackup(backup, values.data);
  console.log(
    `${values.data} holds the backup now.${aside === undefined ? '' : ` The old data is in ${aside}.`}`,
  );
  if (missingFiles > 0)
    console.log(
      `${missingFiles} files that people uploaded are not in the backup, or not whole. Look for them in an older one, below storage/objects.`,
    );
  if (!isVaultOpen)
    console.log(
      `Its passwords of accounts stay closed: ${vaultKeyFile(values.data)} is not the key that they were sealed under. Put that one there.`,
    );
  // The database engine's timers would keep the process alive.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
