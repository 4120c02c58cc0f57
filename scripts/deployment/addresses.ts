import { forgedAddress, type DatabaseState } from './database-state.ts';
import type { Check } from './check.ts';

const step = 'Addresses';

/**
 * Whether the log and the rate limits know where a request comes from, without trusting anything except known proxies.
 */
export function judgeAddresses({ caller }: Pick<DatabaseState, 'caller'>, isEmbedded: boolean): Check {
  const { ip, is_through_cloudflare: isThroughCloudflare, trusted_proxies: trusted } = caller;
  if (!isEmbedded && isThroughCloudflare && trusted !== 'cloudflare')
    return missing(`requests come through Cloudflare: set config trusted_proxies to 'cloudflare'`);
  if (ip === null) return missing(`it’s unknown where requests come from with ${setting(trusted)}`);
  if (ip === forgedAddress) return missing(`clients choose where they come from with ${setting(trusted)}`);
  return { step, verdict: 'ok', says: `this request came from ${ip}` };
}

const setting = (trusted: string | null) => `config trusted_proxies = '${trusted ?? ''}'`;
const missing = (says: string): Check => ({
  step,
  verdict: 'missing',
  says: `${says} (docs/deploy.md, step 2)`,
});
