import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What an entity uses to apply changed rows to the cache. */
export type MergeTools = {
  client: QueryClient;
  /** Refetches everything under a key, for a change that cannot be applied to the cache. */
  askAgain: (key: QueryKey) => void;
};
