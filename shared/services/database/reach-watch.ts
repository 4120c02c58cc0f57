/** Whether the server is reachable and accepts the API key. */
export type Reach = 'reached' | 'lost' | 'keyRejected';

export type ReachWatch = {
  /**
   * What an answer, or its absence, has shown. One lost request is not enough: the server is checked before the loss is
   * reported.
   */
  note: (seen: Reach) => void;
  /** Subscribes to changes. Returns a function that unsubscribes. */
  follow: (listener: (reach: Reach) => void) => () => void;
  /** Stops checking. */
  stop: () => void;
};

const answerWithinMs = 4000;
const firstPauseMs = 2000;
const longestPauseMs = 5000;

/**
 * Knows whether the server is reachable, regardless of the system's own view of the network: from the results of
 * requests, and, while there is no answer, from repeated checks. `ask` is a small request that returns what it has
 * seen.
 */
export function createReachWatch(ask: (signal: AbortSignal) => Promise<Reach>): ReachWatch {
  const listeners = new Set<(reach: Reach) => void>();
  let reach: Reach = 'reached';
  let asking: AbortController | undefined;

  function settle(seen: Reach): void {
    if (reach === seen) return;
    reach = seen;
    for (const listener of listeners) listener(seen);
  }

  async function askUntilReached(turn: AbortController): Promise<void> {
    const isOver = () => turn.signal.aborted;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs + 1000, longestPauseMs)) {
      const seen = await askOnce(turn.signal);
      if (isOver()) return;
      settle(seen);
      if (seen !== 'lost') {
        asking = undefined;
        return;
      }
      await new Promise<void>((resolve) => setTimeout(resolve, pauseMs));
      if (isOver()) return;
    }
  }

  async function askOnce(turn: AbortSignal): Promise<Reach> {
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort();
    }, answerWithinMs);
    const end = () => {
      late.abort();
    };
    turn.addEventListener('abort', end);
    try {
      return await ask(late.signal);
    } catch {
      return 'lost';
    } finally {
      clearTimeout(timer);
      turn.removeEventListener('abort', end);
    }
  }

  function stopAsking(): void {
    asking?.abort();
    asking = undefined;
  }

  let hasStopped = false;
  return {
    note: (seen) => {
      if (hasStopped) return;
      if (seen === 'lost') {
        if (asking !== undefined) return;
        asking = new AbortController();
        void askUntilReached(asking);
        return;
      }
      // An earlier answer may have been sent before packets got lost, so the check in progress decides.
      if (seen === 'keyRejected') stopAsking();
      settle(seen);
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      hasStopped = true;
      listeners.clear();
      stopAsking();
    },
  };
}

/** For clients whose requests do not report the connection. */
export const noReachWatch: ReachWatch = {
  note: () => undefined,
  follow: () => () => undefined,
  stop: () => undefined,
};
