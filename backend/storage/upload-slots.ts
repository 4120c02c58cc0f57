import { tooMany } from './storage-error.ts';

/** How many files arrive at the same time: each holds a connection, and a place on the disk that nobody has answered for yet. */
export type UploadSlots = { run: <T>(owner: string | null, upload: () => Promise<T>) => Promise<T> };

const mostAtOnce = 40;
const mostOfOne = 10;

export function createUploadSlots(): UploadSlots {
  const running = new Map<string, number>();
  let all = 0;
  return {
    run: async (owner, upload) => {
      const key = owner ?? '';
      const own = running.get(key) ?? 0;
      if (all >= mostAtOnce || own >= mostOfOne) throw tooMany();
      all += 1;
      running.set(key, own + 1);
      try {
        return await upload();
      } finally {
        all -= 1;
        const left = (running.get(key) ?? 1) - 1;
        if (left === 0) running.delete(key);
        else running.set(key, left);
      }
    },
  };
}
