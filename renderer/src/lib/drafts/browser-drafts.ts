import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval';
import { draftsWithinBounds, type Draft } from '#shared/domain/drafts.ts';
import type { DraftStorage } from './drafts.ts';

/** A record that something was dropped, and when. Without a name, every draft was dropped. */
type Dropped = { ownerId?: string; name?: string; at: number };
type Entry = { ownerId: string; draft: Draft } | Dropped;

const everything = 'everything dropped';
const keyOf = (kind: 'draft' | 'dropped', ownerId: string, name: string) => `${kind} ${ownerId} ${name}`;

/**
 * Drafts in the browser's own database, one entry each. Sending a draft in one window leaves a timestamped mark, so
 * that older text that another window writes too late is not taken for a draft.
 */
export function createBrowserDrafts(now: () => number = Date.now): DraftStorage {
  const store = committingAtOnce(createStore('marquee-drafts', 'drafts'));
  const others = new BroadcastChannel('marquee-drafts');
  const drop = async (key: string, dropped: Dropped) => {
    await setMany([[key, dropped]], store);
    others.postMessage(dropped);
  };
  return {
    open: async (ownerId) => {
      const all = await entries<string, Entry>(store);
      const { kept, stale } = sift(new Map(all), ownerId, now());
      if (stale.length > 0) await delMany(stale, store);
      return kept;
    },
    keep: (ownerId, draft) => setMany([[keyOf('draft', ownerId, draft.name), { ownerId, draft }]], store),
    drop: (ownerId, name) => drop(keyOf('dropped', ownerId, name), { ownerId, name, at: now() }),
    clear: async () => {
      const at = now();
      await clear(store);
      await drop(everything, { at });
    },
    follow: (onDropped) => {
      others.onmessage = ({ data }: MessageEvent<Dropped>) => {
        onDropped(data);
      };
    },
  };
}

/** Which of this person's entries are valid, and which can be deleted. */
export function sift(
  all: ReadonlyMap<string, Entry>,
  ownerId: string,
  now: number,
): { kept: Draft[]; stale: string[] } {
  const droppedAt = (key: string) => {
    const mark = all.get(key);
    return mark !== undefined && 'at' in mark ? mark.at : 0;
  };
  const isCurrent = ({ name, typedAt }: Draft) =>
    typedAt > droppedAt(everything) && typedAt > droppedAt(keyOf('dropped', ownerId, name));
  const own = [...all.values()].flatMap((entry) =>
    'draft' in entry && entry.ownerId === ownerId && isCurrent(entry.draft) ? [entry.draft] : [],
  );
  const kept = draftsWithinBounds(own, now);
  const keptKeys = new Set(kept.map(({ name }) => keyOf('draft', ownerId, name)));
  const isStale = ([key, entry]: [string, Entry]) =>
    'draft' in entry ? !keptKeys.has(key) : entry.at < now - markLivesMs;
  return { kept, stale: [...all].filter(isStale).map(([key]) => key) };
}

/** Throttled timers can delay another window's write, but not by an hour. */
const markLivesMs = 60 * 60 * 1000;

/** A page that is closing gets no more answers, and without one the library would roll back its transactions. */
function committingAtOnce(store: UseStore): UseStore {
  return (mode, run) =>
    store(mode, (entriesStore) => {
      const done = run(entriesStore);
      if (mode === 'readwrite') entriesStore.transaction.commit();
      return done;
    });
}
