import type { QueryClient } from '@tanstack/react-query';
import type { VaultState } from '#shared/contract/vault.ts';

/** The query key of the time until which secrets can be used without confirming the password again. */
export const vaultStateKey = ['socials', 'vault'] as const;

export const putVaultState = (client: QueryClient, state: VaultState): void => {
  client.setQueryData(vaultStateKey, state);
};
