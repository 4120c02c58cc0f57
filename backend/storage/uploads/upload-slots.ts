import { alreadyThere, tooMany } from '#backend/storage/storage-error.ts';

/** How many files arrive at the same time: each holds a connection, and a place on the disk that nobody has answered for yet. */
export type UploadSlots = {
  run: <T>(owner: string | null, upload: () => Promise<T>) => Promise<T>;
  /**
   * Bytes of someone that are to come: `judge` hears how many that makes with those that are on their way and those of uploads in parts,
   * one file of a person after the other, so that two never take the last room.
   */
  expect: <T>(
    owner: string | null,
    bytes: number,
    judge: (arriving: number) => Promise<void>,
    arrive: () => Promise<T>,
  ) => Promise<T>;
  /** One at a time of what may come once. */
  alone: <T>(key: string, upload: () => Promise<T>) => Promise<T>;
};

const mostAtOnce = 40;
const mostOfOne = 10;

/** `partial` says how many bytes someone has in uploads that are not complete. */
export function createUploadSlots(partial: (owner: string) => Promise<number>): UploadSlots {
  const running = new Map<string, number>();
  const arriving = new Map<string, number>();
  const turns = new Map<string, Promise<unknown>>();
  const alone = new Set<string>();
  let all = 0;
  const add = (counts: Map<string, number>, key: string, more: number): void => {
    const left = (counts.get(key) ?? 0) + more;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  };

  /** After those that came before: each sees what the one before it may bring. */
  async function judged(owner: string, bytes: number, judge: (arriving: number) => Promise<void>) {
    const before = turns.get(owner);
    const mine = (async () => {
      await before?.catch(() => undefined);
      await judge(bytes + (arriving.get(owner) ?? 0) + (await partial(owner)));
      add(arriving, owner, bytes);
    })();
    turns.set(owner, mine);
    try {
      await mine;
    } finally {
      if (turns.get(owner) === mine) turns.delete(owner);
    }
  }

  return {
    run: async (owner, upload) => {
      const key = owner ?? '';
      if (all >= mostAtOnce || (running.get(key) ?? 0) >= mostOfOne) throw tooMany();
      all += 1;
      add(running, key, 1);
      try {
        return await upload();
      } finally {
        all -= 1;
        add(running, key, -1);
      }
    },
    expect: async (owner, bytes, judge, arrive) => {
      if (owner === null) {
        await judge(bytes);
        return arrive();
      }
      await judged(owner, bytes, judge);
      try {
        return await arrive();
      } finally {
        add(arriving, owner, -bytes);
      }
    },
    alone: async (key, upload) => {
      if (alone.has(key)) throw alreadyThere();
      alone.add(key);
      try {
        return await upload();
      } finally {
        alone.delete(key);
      }
    },
  };
}
