import { mostAtOnce, type PopupRow } from './popup-row.ts';

type Parts = {
  /** The rows whose popups show. */
  shown: () => readonly string[];
  /** Rows by their ids, `mostAtOnce` of them; those that are gone are left out. */
  get: (ids: string[]) => Promise<Pick<PopupRow, 'id' | 'readAt'>[]>;
  close: (ids: readonly string[]) => void;
};

/**
 * Takes back popups whose rows were deleted, or read, without an event: hosted projects tell nobody of filtered deletions, and a row
 * may go with its model. One question is under way at a time.
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
    // Where the server cannot be asked they stay until it can.
    void check()
      .catch(() => undefined)
      .then(() => {
        isBusy = false;
        if (isStale) run();
      });
  };
}
