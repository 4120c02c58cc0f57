import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { accessPageSize, type AccessFilter } from '#shared/contract/vault.ts';
import { request } from '#renderer/bridge/index.ts';
import { vaultStateKey } from '#renderer/entities/credential/unlock/mutations.ts';
import type { Socials } from '#shared/contract/socials.ts';
import { listAccess } from './api.ts';

const all = ['socials'] as const;

const freshMs = 30_000;

// Queries never hold secrets: the cache would keep them for minutes.
export const socialQueries = {
  counts: () =>
    queryOptions({
      queryKey: [...all, 'counts'],
      queryFn: async () =>
        new Map((await request('socials.counts')).map((counts) => [counts.modelId, counts])),
      staleTime: freshMs,
    }),
  detail: (modelId: string) =>
    queryOptions({
      queryKey: [...all, 'detail', modelId],
      queryFn: () => request('socials.get', { modelId }),
      staleTime: freshMs,
    }),
  /** How long secrets can be used without confirming again, and how many reveals are left. */
  vault: () =>
    queryOptions({ queryKey: vaultStateKey, queryFn: () => request('vault.getState'), staleTime: freshMs }),
  /** Uses and refusals; not live, since every user's events would go to all users. */
  access: (filter: AccessFilter) =>
    infiniteQueryOptions({
      queryKey: [...all, 'access', filter],
      queryFn: ({ pageParam }) => listAccess(filter, pageParam),
      initialPageParam: null as number | null,
      getNextPageParam: (page) => (page.length < accessPageSize ? undefined : page.at(-1)?.seq),
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
};

/** After a change: caches the server's answer and refetches the counts. */
export function putSocials(client: QueryClient, socials: Socials): void {
  client.setQueryData(socialQueries.detail(socials.modelId).queryKey, socials);
  void client.invalidateQueries({ queryKey: socialQueries.counts().queryKey });
}

/** After a secret was used or refused: the log has a new entry, and there may be fewer reveals left. */
export function refreshUses(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [...all, 'access'] });
  void client.invalidateQueries({ queryKey: socialQueries.vault().queryKey });
}

/** After a secret was changed: refetches its age and strength. */
export function refreshSecrets(client: QueryClient, modelId: string): Promise<void> {
  refreshUses(client);
  void client.invalidateQueries({ queryKey: socialQueries.counts().queryKey });
  return client.invalidateQueries({ queryKey: socialQueries.detail(modelId).queryKey });
}
