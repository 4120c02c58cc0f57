import type { Draft } from '#shared/domain/drafts.ts';
import type { DraftStorage } from './drafts.ts';

const key = 'marquee.early-drafts';

type Early = { ownerId: string; drafts: readonly Draft[] };

/** Local storage is written synchronously, so a longer text would slow down typing. */
const longestEarly = 20_000;

/**
 * Saves drafts to local storage while the database's code is loading, and when it cannot be loaded. A page can write
 * there even as it closes. When the database opens, these drafts move into it. Text also waits in local storage until
 * the database confirms it, because a write from a closing page may be lost.
 */
export function createEarlyDrafts(load: () => Promise<DraftStorage>): DraftStorage {
  let opened: DraftStorage | undefined;
  return {
    open: async (ownerId) => {
      const storage = await load().catch(() => undefined);
      if (storage === undefined) return readEarly(ownerId);
      const found = await storage.open(ownerId);
      const early = readEarly(ownerId);
      const newer = early.filter(
        ({ name, typedAt }) => !found.some((other) => other.name === name && other.typedAt >= typedAt),
      );
      await Promise.all(newer.map((draft) => storage.keep(ownerId, draft)));
      // Only the database knows which of these were sent elsewhere after they were typed.
      const kept = newer.length === 0 ? found : await storage.open(ownerId);
      opened = storage;
      settle(ownerId, early);
      return kept;
    },
    keep: async (ownerId, draft) => {
      if (opened === undefined || draft.content.length <= longestEarly)
        writeEarly({ ownerId, drafts: [...without(readEarly(ownerId), draft.name), draft] });
      if (opened === undefined) return;
      await opened.keep(ownerId, draft);
      settle(ownerId, [draft]);
    },
    drop: async (ownerId, name) => {
      writeEarly({ ownerId, drafts: without(readEarly(ownerId), name) });
      await (opened ?? (await load())).drop(ownerId, name);
    },
    clear: async () => {
      writeEarly(undefined);
      await (opened ?? (await load())).clear();
    },
    follow: (onDropped) => opened?.follow?.(onDropped),
  };
}

/** Deletes the early drafts that the database has saved. What was typed since then stays. */
const settle = (ownerId: string, kept: readonly Draft[]) => {
  const isKept = (early: Draft) =>
    kept.some((one) => one.name === early.name && one.typedAt >= early.typedAt);
  writeEarly({ ownerId, drafts: readEarly(ownerId).filter((early) => !isKept(early)) });
};

const without = (drafts: readonly Draft[], name: string) => drafts.filter((draft) => draft.name !== name);

/** Drafts of anyone else are overwritten by the next person who types, and deleted when the storage opens. */
function readEarly(ownerId: string): readonly Draft[] {
  try {
    const early = JSON.parse(localStorage.getItem(key) ?? '') as Early;
    return early.ownerId === ownerId ? early.drafts : [];
  } catch {
    return [];
  }
}

function writeEarly(early: Early | undefined): void {
  try {
    if (early === undefined || early.drafts.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(early));
  } catch {
    // Storage may be blocked. The draft then lasts as long as the page.
  }
}
