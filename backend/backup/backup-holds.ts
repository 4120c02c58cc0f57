import { randomUUID } from 'node:crypto';
import type { ByteStore } from '#backend/storage/byte-store.ts';

/** Keeps deleted files on disk while a copy is being made, until the caller is done or an hour has passed. */
export type BackupHolds = {
  take: () => string;
  release: (id: unknown) => Promise<void>;
};

const longestMs = 60 * 60 * 1000;

export function createBackupHolds(bytes: Pick<ByteStore, 'hold'>): BackupHolds {
  const held = new Map<unknown, () => Promise<void>>();
  return {
    take: () => {
      const id = randomUUID();
      const { release } = bytes.hold();
      // The caller may disappear before the copy is done.
      const timer = setTimeout(() => void held.get(id)?.(), longestMs).unref();
      held.set(id, async () => {
        held.delete(id);
        clearTimeout(timer);
        await release();
      });
      return id;
    },
    release: async (id) => {
      await held.get(id)?.();
    },
  };
}
