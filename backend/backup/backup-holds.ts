import { randomUUID } from 'node:crypto';
import type { ByteStore } from '#backend/storage/byte-store.ts';

/** Keeps deleted files for those who are making a copy, each until they have it or have taken an hour. */
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
      // Someone who makes a copy may be gone before it is done.
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
