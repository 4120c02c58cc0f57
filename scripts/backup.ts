// `npm run backup -- [--data DIR] [--out DIR]`: copies the embedded backend's data, whether or not it is running.
import { parseArgs } from 'node:util';
import { timeStamp } from '#backend/backup/backup-files.ts';
import { vaultKeyFile } from '#backend/data/vault-key.ts';
import { createBackup } from '#backend/backup/create-backup.ts';

try {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: '.marquee' }, out: { type: 'string' } },
  });
  const target = values.out ?? `.marquee-backups/${timeStamp()}`;
  await createBackup(values.data, target);
  console.log(
    `The data is copied to ${target}. It holds everything, uploaded files included, but the vault's key: keep it safe, and a copy of ${vaultKeyFile(values.data)} in another place. Without it nobody opens the passwords of accounts.`,
  );
  // The database engine's timers would keep the process alive.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
