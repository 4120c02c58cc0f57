/** Whether the server is reached, and takes the key with which it is asked. */
export type Reach = 'reached' | 'lost' | 'keyRejected';

export type ReachWatch = {
  /** What an answer, or its absence, has shown. One lost request is no news: the server is asked before anyone is told. */
  note: (seen: Reach) => void;
  /** Listens to changes; answers with the end of it. */
  follow: (listener: (reach: Reach) => void) => () => void;
  /** Asks no more. */
  stop: () => void;
};

const answerWithinMs = 4000;
const firstPauseMs = 2000;
const longestPauseMs = 5000;

/**
 * Knows whether the server is reached, whatever the system believes of the network: what was asked shows it, and while
 * nothing is answered the server is asked again and again. `ask` is a small request that says what it has seen.
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
      // An answer may have been sent before the packets got lost: the question on the way has the last word.
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

/** For clients whose requests tell nobody of the connection. */
export const noReachWatch: ReachWatch = {
  note: () => undefined,
  follow: () => () => undefined,
  stop: () => undefined,
};
