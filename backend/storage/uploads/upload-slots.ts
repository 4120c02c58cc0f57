import { alreadyThere, tooMany } from '#backend/storage/storage-error.ts';

/** Limits how many files are uploaded at once: each holds a connection, and disk space not yet counted for any user. */
export type UploadSlots = {
  run: <T>(owner: string | null, upload: () => Promise<T>) => Promise<T>;
  /**
   * Expected bytes of a user: `judge` gets the total of these, the user's running uploads and unfinished resumable
   * ones. One file of a user at a time, so that two never share the last free space.
   */
  expect: <T>(
    owner: string | null,
    bytes: number,
    judge: (arriving: number) => Promise<void>,
    arrive: () => Promise<T>,
  ) => Promise<T>;
  /** Refuses an upload while one with the same key is running, for links that allow only one. */
  alone: <T>(key: string, upload: () => Promise<T>) => Promise<T>;
};

const mostAtOnce = 40;
const mostOfOne = 10;

/** `partial` returns how many bytes a user has in unfinished uploads. */
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

  /** In order, so that each check includes the uploads before it. */
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
