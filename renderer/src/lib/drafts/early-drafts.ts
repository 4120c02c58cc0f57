import type { Draft } from '#shared/domain/drafts.ts';
import type { DraftStorage } from './drafts.ts';

const key = 'marquee.early-drafts';

type Early = { ownerId: string; drafts: readonly Draft[] };

/**
 * A storage that takes what is typed before its code and its database are open, and where they cannot be had: in the local
 * storage, to which a page may write in its last moment. It moves on when the storage opens.
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
      writeEarly(undefined);
      return kept;
    },
    keep: async (ownerId, draft) => {
      if (opened !== undefined) await opened.keep(ownerId, draft);
      else writeEarly({ ownerId, drafts: [...without(readEarly(ownerId), draft.name), draft] });
    },
    drop: async (ownerId, name) => {
      if (opened === undefined) writeEarly({ ownerId, drafts: without(readEarly(ownerId), name) });
      await (opened ?? (await load())).drop(ownerId, name);
    },
    clear: async () => {
      writeEarly(undefined);
      await (opened ?? (await load())).clear();
    },
    follow: (onDropped) => opened?.follow?.(onDropped),
  };
}

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
