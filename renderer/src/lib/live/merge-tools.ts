import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What an entity is given to bring changed rows into place. */
export type MergeTools = {
  client: QueryClient;
  /** Where a change cannot be brought into place: what lies below the key is asked for again. */
  askAgain: (key: QueryKey) => void;
};
