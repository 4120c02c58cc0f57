import { mostAtOnce, type PopupRow } from './popup-row.ts';

type Parts = {
  /** The rows of the open popups. */
  shown: () => readonly string[];
  /** Rows by their ids, up to `mostAtOnce`; deleted ones are omitted. */
  get: (ids: string[]) => Promise<Pick<PopupRow, 'id' | 'readAt'>[]>;
  close: (ids: readonly string[]) => void;
};

/**
 * Closes popups whose rows were deleted or read without an event: hosted projects report no filtered deletions, and
 * deleting a model deletes its rows. Only one request runs at a time.
 */
export function createGoneCheck({ shown, get, close }: Parts): () => void {
  let isBusy = false;
  let isStale = false;

  async function check(): Promise<void> {
    const ids = [...new Set(shown())];
    for (let at = 0; at < ids.length; at += mostAtOnce) {
      const asked = ids.slice(at, at + mostAtOnce);
      const rows = await get(asked);
      const unread = new Set(rows.filter(({ readAt }) => readAt === null).map(({ id }) => id));
      const gone = asked.filter((id) => !unread.has(id));
      if (gone.length > 0) close(gone);
    }
  }

  return function run(): void {
    isStale = isBusy;
    if (isBusy) return;
    isBusy = true;
    // If the server cannot be reached, they stay open.
    void check()
      .catch(() => undefined)
      .then(() => {
        isBusy = false;
        if (isStale) run();
      });
  };
}
