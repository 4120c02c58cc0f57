import type { QueryClient } from '@tanstack/react-query';
import type { EventPayload } from '#shared/contract/bridge.ts';
import { liveKeys, type MergeDomain } from '#shared/domain/live-tables.ts';
import type { MergeTools } from '#renderer/lib/live/merge-tools.ts';
import type { StaleMarker } from './stale-marker.ts';

type Change<D extends MergeDomain> = EventPayload<`${D}.changed`>;
type Merge<D extends MergeDomain> = { apply: (change: Change<D>) => void; end: () => void };

/** The merge function of each domain that merges. Loaded with the first change of something that is cached. */
const loaders: { [D in MergeDomain]: () => Promise<(tools: MergeTools) => Merge<D>> } = {
  models: async () => (await import('#renderer/entities/model/model-merge.ts')).createModelMerge,
};

/** Merges changes one after another. If the merge code cannot be loaded, the cached data is marked stale. */
export function createMerge<D extends MergeDomain>(client: QueryClient, domain: D, stale: StaleMarker) {
  const { own } = liveKeys(domain);
  const tools: MergeTools = {
    client,
    askAgain: (key) => {
      stale.mark([key]);
    },
  };
  let merge: Merge<D> | undefined;
  let isEnded = false;
  let queue = Promise.resolve();

  const isCached = () => own.some((queryKey) => client.getQueryCache().find({ queryKey, exact: false }));

  function apply(change: Change<D>): void {
    if (!isCached()) return;
    if (merge !== undefined) {
      merge.apply(change);
      return;
    }
    queue = queue.then(async () => {
      try {
        const create = await loaders[domain]();
        if (isEnded) return;
        merge ??= create(tools);
        merge.apply(change);
      } catch {
        stale.mark(own);
      }
    });
  }

  return {
    apply,
    end: () => {
      isEnded = true;
      merge?.end();
    },
  };
}
