import type { QueryClient } from '@tanstack/react-query';
import type { VaultState } from '#shared/contract/vault.ts';

/** Where it is cached for how long secrets can be used without another confirmation. */
export const vaultStateKey = ['socials', 'vault'] as const;

export const putVaultState = (client: QueryClient, state: VaultState): void => {
  client.setQueryData(vaultStateKey, state);
};
