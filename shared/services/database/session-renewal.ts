import { AppError } from '#shared/lib/app-error.ts';
import { busy, unreachable } from './postgres-errors.ts';
import type { Reach } from './reach-watch.ts';
import { keyRejectedError } from './rejected-key.ts';

const firstDelayMs = 200;
const longestDelayMs = 3000;
/** One lost request proves little. After this many failures in a row, waiting calls are notified. */
const tellAfterFailures = 3;

/** The state of the renewal of a session that cannot be used without it. */
export type RenewalWatch = {
  /** Waits for something that may need a renewal. Rejects with `unavailable` as soon as renewals keep failing. */
  unlessFailing: <T>(waiting: Promise<T>) => Promise<T>;
  /** Whether the server has refused to renew the session. Reading it resets it. */
  takeRefusal: () => boolean;
};

export type Outcome = { response: Response; reach: Reach };

/**
 * Retries a renewal until the server has decided. The client itself would give up after half a minute and then wait a
 * full minute, or drop the session over a single 500 or a changed API key.
 */
export function createSessionRenewal() {
  const told = new Set<() => void>();
  const ended = new AbortController();
  let underWay = 0;
  let failures = 0;
  let isLost = false;
  let isKeyRejected = false;
  let isBusy = false;
  let wasRefused = false;

  async function renew(ask: () => Promise<Outcome>): Promise<Response> {
    underWay += 1;
    try {
      for (;;) {
        const { response, reach } = await ask();
        isKeyRejected = reach === 'keyRejected';
        // A gateway without a server behind it answers 502 to 504, and so does our own fetch when there is no answer.
        isBusy = response.status === 429 || (response.status >= 500 && !isAway(response.status));
        if (response.status < 500 && response.status !== 429 && !isKeyRejected) {
          failures = 0;
          wasRefused = !response.ok;
          return response;
        }
        failures += 1;
        tellIfFailing();
        await pause(Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs), ended.signal);
        // As if unanswered, because the client might treat it as a refusal although its session is still valid.
        if (ended.signal.aborted) return new Response('{}', { status: 504 });
      }
    } finally {
      underWay -= 1;
    }
  }

  const isFailing = () => underWay > 0 && (isLost || isKeyRejected || failures >= tellAfterFailures);

  const sentence = () => (isBusy && !isLost ? busy : unreachable);

  function tellIfFailing(): void {
    if (isFailing()) for (const tell of told) tell();
  }

  const renewals: RenewalWatch = {
    unlessFailing: async (waiting) => {
      let tell: () => void = () => undefined;
      const failing = new Promise<never>((_, reject) => {
        tell = () => {
          reject(isKeyRejected ? keyRejectedError() : new AppError('unavailable', sentence()));
        };
      });
      told.add(tell);
      tellIfFailing();
      try {
        return await Promise.race([waiting, failing]);
      } finally {
        told.delete(tell);
      }
    },
    takeRefusal: () => {
      const answer = wasRefused;
      wasRefused = false;
      return answer;
    },
  };

  return {
    renew,
    renewals,
    /**
     * Whether the server is known to be unreachable, so that waiting calls are notified before three requests have
     * timed out.
     */
    noteReach: (reach: Reach) => {
      isLost = reach === 'lost';
      tellIfFailing();
    },
    /** Gives up, because the server is no longer in use. */
    end: () => {
      ended.abort();
    },
  };
}

const isAway = (status: number) => status >= 502 && status <= 504;

async function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  const timer = setTimeout(end, delayMs);
  signal.addEventListener('abort', end, { once: true });
  await over;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
}
