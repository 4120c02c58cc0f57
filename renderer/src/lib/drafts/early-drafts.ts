import type { Draft } from '#shared/domain/drafts.ts';
import type { DraftStorage } from './drafts.ts';

const key = 'marquee.early-drafts';

type Early = { ownerId: string; drafts: readonly Draft[] };

/** Longer texts would hold up the typing, as the local storage is written while the page waits. */
const longestEarly = 20_000;

/**
 * A storage that takes what is typed before its code and its database are open, and where they cannot be had: in the local
 * storage, to which a page may write in its last moment. It moves on when the storage opens. Later, too, a text waits there
 * until the database has it: what a page writes to it while it goes may be lost.
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
      // The storage knows what was sent elsewhere after it was typed.
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

/** The database has these; what was typed since is still to come. */
const settle = (ownerId: string, kept: readonly Draft[]) => {
  const isKept = (early: Draft) =>
    kept.some((one) => one.name === early.name && one.typedAt >= early.typedAt);
  writeEarly({ ownerId, drafts: readEarly(ownerId).filter((early) => !isKept(early)) });
};

const without = (drafts: readonly Draft[], name: string) => drafts.filter((draft) => draft.name !== name);

/** What anyone else typed is overwritten by the next to type, and gone as soon as the storage is open. */
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
    // Then it lasts as long as the page.
  }
}
