import type { DatabaseState } from './database-state.ts';
import type { Check } from './check.ts';

const step = 'Vault';

/** Where the database gets the key from. */
const sources = { vault: 'in Supabase Vault', setting: 'in the settings of the API' };

/** Whether passwords of accounts can be stored and opened, and whether the server's own log never contains them. */
export function judgeVault({ vault }: Pick<DatabaseState, 'vault'>): Check {
  if (vault.source === null)
    return {
      step,
      verdict: 'missing',
      says: 'no key, so passwords of accounts can’t be stored (docs/vault.md)',
    };
  if (vault.is_other)
    return {
      step,
      verdict: 'missing',
      says: 'This vault was sealed with another key: put that key back. Until then nothing is opened or stored (docs/vault.md)',
    };
  if (vault.unreadable > 0)
    return {
      step,
      verdict: 'missing',
      says: `${String(vault.unreadable)} of ${String(vault.secrets)} secrets are sealed under a key that is not there: put it back (docs/vault.md)`,
    };
  if (vault.logs_values)
    return {
      step,
      verdict: 'missing',
      says: 'the server writes the values of statements into its log: set log_parameter_max_length = 0 (docs/vault.md)',
    };
  if (vault.keys > 1)
    return {
      step,
      verdict: 'missing',
      says: 'there is an earlier key besides: finish with `npm run rotate-vault-key` (docs/vault.md)',
    };
  return {
    step,
    verdict: 'ok',
    says: `has its key ${sources[vault.source]}, for ${String(vault.secrets)} secrets`,
  };
}
