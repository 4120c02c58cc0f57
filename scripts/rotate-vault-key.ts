// `npm run rotate-vault-key -- [--data DIR] [--url … --key …]`: a new key for the vault, while users keep working.
// Without a server's address it is for the embedded backend in .marquee/, running or not. With --lost it gives up the
// key that sealed the vault, so that the one now in its place is used.
import { parseArgs } from 'node:util';
import { giveUpEmbedded, rotateEmbedded } from './deployment/embedded-vault-key.ts';
import { deploymentOf, adminClient } from './deployment/admin-client.ts';
import { giveUpVaultKey, rotateVaultKey, type VaultKeyState } from './deployment/rotate-vault-key.ts';

try {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      lost: { type: 'boolean', default: false },
      data: { type: 'string', default: '.marquee' },
    },
  });
  const client = () =>
    adminClient(deploymentOf(values.url ?? '', values.key ?? process.env['MARQUEE_SECRET_KEY']));
  const change = async (): Promise<VaultKeyState> => {
    if (values.url === undefined)
      return values.lost ? giveUpEmbedded(values.data) : rotateEmbedded(values.data);
    return values.lost ? giveUpVaultKey(client()) : rotateVaultKey(client());
  };
  const state = await change();
  console.log(
    values.lost
      ? 'The vault uses the key that is there now.'
      : `The vault has another key. Secrets sealed under it: ${String(state.secrets)}.`,
  );
  if (state.unreadable > 0)
    console.log(`${String(state.unreadable)} more can't be opened: their key is not there.`);
  if (!values.lost && values.url !== undefined && state.source === 'setting')
    console.log('Take the earlier key out of PGRST_APP_SETTINGS_MARQUEE_VAULT_KEY and restart PostgREST.');
  // The database engine's timers would keep the process alive.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
