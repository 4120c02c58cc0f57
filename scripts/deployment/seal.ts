import type { DatabaseState } from './database-state.ts';
import type { Check } from './check.ts';

const step = 'Seal';

/**
 * What identifies a sealed document as this workspace's: a certificate fingerprint, formatted as PDF readers show it.
 */
export function judgeSeal({ seal }: Pick<DatabaseState, 'seal'>): Check {
  return {
    step,
    verdict: 'ok',
    says:
      seal === null
        ? 'its key is made when the first document is sealed (docs/deploy.md, step 14)'
        : `signed documents carry the certificate with the SHA-256 fingerprint ${asReadersWrite(seal)}`,
  };
}

const asReadersWrite = (hash: string): string => (hash.toUpperCase().match(/../g) ?? []).join(':');
