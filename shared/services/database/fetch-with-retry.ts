import { answeredTooLate } from '#shared/lib/app-error.ts';
import { unreachable } from './postgres-errors.ts';
import { noReachWatch, type ReachWatch } from './reach-watch.ts';
import { isKeyRejected, keyRejectedAnswer } from './rejected-key.ts';
import { createSessionRenewal, type Outcome } from './session-renewal.ts';
import { toldToWait } from './wait.ts';

type Fetch = typeof fetch;

const answerWithinMs = 20_000;
/** After this long without an answer, the server is checked for being reachable at all. */
const doubtAfterMs = 8000;
/** How long a session that is about to end waits for pending requests. */
const lastAnswersMs = 2000;
/** Statuses that make the client retry silently for seven seconds. */
const silentlyRetried: readonly number[] = [503, 520];

/**
 * Ends a session between two requests: pending requests get up to two seconds to finish, and new ones are not sent,
 * unless `end` rejects.
 */
export type EndQuietly = (end: () => Promise<void>) => Promise<void>;

/**
 * The client's `fetch`. A missing reply is returned as a 504, because the client logs other failures to the console.
 * Every reply, or its absence, updates `reach`.
 */
export function createFetchWithRetry(
  send: Fetch = (...call) => fetch(...call),
  reach: ReachWatch = noReachWatch,
) {
  const underWay = new Set<Promise<unknown>>();
  /** While a session ends: resolves to whether it ended. */
  let ending: Promise<boolean> | undefined;
  const { renew, renewals, noteReach, end: endRenewals } = createSessionRenewal();
  reach.follow(noteReach);

  const fetchWithRetry: Fetch = async (address, init) => {
    if (ending !== undefined && !isOfSession(address) && (await ending)) return failed(signedOut);
    const answer = isRenewal(address)
      ? renew(() => sendOnce(address, init))
      : sendOnce(address, init).then(({ response }) => response);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
    }
  };

  const endQuietly: EndQuietly = async (end) => {
    let tell: (hasEnded: boolean) => void = () => undefined;
    ending = new Promise((resolve) => {
      tell = resolve;
    });
    try {
      await Promise.race([Promise.allSettled(underWay), pause(lastAnswersMs)]);
      await end();
      tell(true);
    } catch (error) {
      tell(false);
      throw error;
    } finally {
      ending = undefined;
    }
  };

  async function sendOnce(...[address, init]: Parameters<Fetch>): Promise<Outcome> {
    const outcome = await outcomeOf(address, init);
    reach.note(outcome.reach);
    return outcome;
  }

  async function outcomeOf(...[address, init]: Parameters<Fetch>): Promise<Outcome> {
    const given = init?.signal;
    const giveUp = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        resolve(undefined);
        // It would keep its connection, and a browser has only six per server.
        giveUp.abort();
      }, answerWithinMs);
    });
    const callOff = () => {
      giveUp.abort();
    };
    if (given?.aborted === true) callOff();
    given?.addEventListener('abort', callOff, { once: true });
    const doubt = setTimeout(() => {
      reach.note('lost');
    }, doubtAfterMs);
    try {
      const response = await Promise.race([send(address, { ...init, signal: giveUp.signal }), tooLate]);
      if (response === undefined) return { response: failed(tooSlow, answeredTooLate), reach: 'lost' };
      if (response.status === 401) return await refused(response);
      return { response: await toldAtOnce(response, address), reach: 'reached' };
    } catch (error) {
      if (given?.aborted === true) throw error;
      return { response: failed(unreachable), reach: 'lost' };
    } finally {
      clearTimeout(timer);
      clearTimeout(doubt);
    }
  }

  return {
    fetch: fetchWithRetry,
    renewals,
    endQuietly,
    /** Stops automatic requests, such as checks and renewals. */
    stop: () => {
      reach.stop();
      endRenewals();
    },
  };
}

const isRenewal = (address: unknown) => String(address).includes('grant_type=refresh_token');

const isOfSession = (address: unknown) => String(address).includes('/auth/v1/');

const signedOut = 'You have signed out.';
const tooSlow = 'The server did not answer in time. Check whether your change was saved.';

/** The same reply under a status that the client passes on, so that the page decides about retries. */
async function toldAtOnce(response: Response, address: unknown): Promise<Response> {
  if (silentlyRetried.includes(response.status))
    return new Response(response.body, { status: 504, headers: response.headers });
  return response.status === 429 && !isRenewal(address) ? toldToWait(response) : response;
}

/** Whether the session was refused, or the API key that every request uses. */
async function refused(response: Response): Promise<Outcome> {
  const text = await response.text();
  return isKeyRejected(response.status, text)
    ? { response: keyRejectedAnswer(), reach: 'keyRejected' }
    : { response: new Response(text, response), reach: 'reached' };
}

const failed = (message: string, hint?: string) =>
  new Response(JSON.stringify({ message, hint }), {
    status: 504,
    headers: { 'Content-Type': 'application/json' },
  });

const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));
