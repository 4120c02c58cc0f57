import type { Query, QueryClient } from '@tanstack/react-query';
import { onJoins } from './join-gate.ts';

export type FetchMoments = {
  /** A number later than those of all fetches that started so far. */
  next: () => number;
  /** When the cached answer's fetch started; undefined if that is unknown. */
  answeredFrom: (query: Query) => number | undefined;
  end: () => void;
};

/** Records the order in which fetches start. An answer to a fetch that started after a change includes that change. */
export function createFetchMoments(client: QueryClient): FetchMoments {
  let moment = 0;
  const next = () => (moment += 1);
  const begun = new WeakMap<Query, number>();
  const answered = new WeakMap<Query, number>();
  let areHeld = false;
  /** Fetches whose calls wait until the page's channels have joined. */
  const held = new Set<Query>();
  /** Fetches started in this task: none of their calls has been sent yet. */
  const starting = new Set<Query>();

  const endFetches = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action } = event;
    const query = event.query as Query;
    if (action.type === 'fetch') {
      const isOneMorePage = action.meta !== undefined && 'fetchMore' in action.meta;
      // The pages that are already loaded are as old as before.
      if (isOneMorePage) begun.delete(query);
      else begun.set(query, next());
      held.delete(query);
      if (isOneMorePage) return;
      if (areHeld) held.add(query);
      else if (starting.add(query).size === 1)
        queueMicrotask(() => {
          starting.clear();
        });
    } else if (action.type === 'success' && action.manual !== true) {
      const from = begun.get(query);
      begun.delete(query);
      if (from !== undefined) answered.set(query, from);
    }
  });
  const endJoins = onJoins((isClosed) => {
    areHeld = isClosed;
    if (isClosed) {
      for (const query of starting) held.add(query);
      return;
    }
    const at = next();
    for (const query of held) if (begun.has(query)) begun.set(query, at);
    held.clear();
  });

  return {
    next,
    answeredFrom: (query) => answered.get(query),
    end: () => {
      endFetches();
      endJoins();
    },
  };
}
