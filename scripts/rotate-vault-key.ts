// `npm run rotate-vault-key -- [--data DIR] [--url … --key …]`: another key for the vault, while people work. Without an address
// of a server it is the embedded backend's in .marquee/, whether it runs or not.
import { parseArgs } from 'node:util';
import { rotateEmbedded } from './deployment/embedded-vault-key.ts';
import { deploymentOf, operatorClient } from './deployment/operator.ts';
import { rotateVaultKey } from './deployment/rotate-vault-key.ts';

try {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      data: { type: 'string', default: '.marquee' },
    },
  });
  const state =
    values.url === undefined
      ? await rotateEmbedded(values.data)
      : await rotateVaultKey(
          operatorClient(deploymentOf(values.url, values.key ?? process.env['MARQUEE_SECRET_KEY'])),
        );
  console.log(`The vault has another key. Secrets sealed under it: ${String(state.secrets)}.`);
  if (state.unreadable > 0)
    console.log(`${String(state.unreadable)} more can't be opened: their key is not there.`);
  if (values.url !== undefined && state.source === 'setting')
    console.log('Take the earlier key out of PGRST_APP_SETTINGS_MARQUEE_VAULT_KEY and restart PostgREST.');
  // The database engine keeps its own timers.
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
