/** However much happens, the server is queried no more often than this. */
const spacingMs = 250;

type Parts = {
  count: () => Promise<number>;
  onCount: (count: number) => void;
};

/** The number on bell, badge and tray, queried again each time it may have changed, one query at a time. */
export function createUnreadCount({ count, onCount }: Parts) {
  let isBusy = false;
  let isStale = false;
  let isStopped = false;

  async function refresh(): Promise<void> {
    if (isBusy || isStopped) {
      isStale = true;
      return;
    }
    isBusy = true;
    isStale = false;
    try {
      const unread = await count();
      tell(unread);
    } catch {
      // The last known count stays until the server can be reached.
    }
    setTimeout(() => {
      isBusy = false;
      if (isStale) void refresh();
    }, spacingMs);
  }

  function tell(unread: number): void {
    if (!isStopped) onCount(unread);
  }

  return {
    refresh: (): void => void refresh(),
    stop: (): void => {
      tell(0);
      isStopped = true;
      isStale = false;
    },
  };
}
