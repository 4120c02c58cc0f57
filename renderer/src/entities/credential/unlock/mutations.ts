import type { QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { VaultState } from '#shared/contract/vault.ts';

export const confirmPassword = (password: string) => request('vault.confirm', { password });

/** Where it is cached for how long secrets can be used without another confirmation. */
export const vaultStateKey = ['socials', 'vault'] as const;

export const putVaultState = (client: QueryClient, state: VaultState): void => {
  client.setQueryData(vaultStateKey, state);
};
