import { answeredTooLate, AppError } from '#shared/lib/app-error.ts';
import { unreachable } from './postgres-errors.ts';
import { toldToWait } from './wait.ts';

type Fetch = typeof fetch;

const firstDelayMs = 200;
const longestDelayMs = 3000;
const answerWithinMs = 20_000;
/** So long a session that is to end waits for what was asked for before. */
const lastAnswersMs = 2000;
/** One lost request is no news; after this many in a row, those who wait are told. */
const tellAfterFailures = 3;
/** Replies over which the client would ask again, for seven seconds and without a word. */
const silentlyRetried: readonly number[] = [503, 520];

/** What is known of the renewal of a session that cannot be used without it. */
export type RenewalWatch = {
  /** Waits for something that may need a renewal; rejects with `unavailable` as soon as renewals keep failing. */
  unlessFailing: <T>(waiting: Promise<T>) => Promise<T>;
  /** Whether the server has refused to renew the session; asked once, it is forgotten. */
  takeRefusal: () => boolean;
};

/**
 * Ends a session between two requests: what is under way is answered first, for two seconds at most, and what is asked for
 * meanwhile is not sent, unless `end` rejects.
 */
export type EndQuietly = (end: () => Promise<void>) => Promise<void>;

/**
 * The client's way to the server. A reply that never came counts as 504: the client prints other failures to the
 * console. A renewal of the session continues until the server has decided, because the client itself would give up
 * after half a minute and then not ask again for a whole one, or drop the session over a single 500.
 */
export function createPatientFetch(send: Fetch = (...call) => fetch(...call)) {
  const told = new Set<() => void>();
  const underWay = new Set<Promise<unknown>>();
  /** While a session ends: whether it did. */
  let ending: Promise<boolean> | undefined;
  let failures = 0;
  let wasRefused = false;

  const patientFetch: Fetch = async (address, init) => {
    if (ending !== undefined && !isOfSession(address) && (await ending)) return failed(signedOut);
    const answer = isRenewal(address) ? renew(address, init) : sendOnce(address, init);
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

  async function sendOnce(...[address, init]: Parameters<Fetch>): Promise<Response> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<Response>((resolve) => {
      timer = setTimeout(() => {
        resolve(failed(tooSlow, answeredTooLate));
      }, answerWithinMs);
    });
    try {
      return await toldAtOnce(await Promise.race([send(address, init), tooLate]), address);
    } catch (error) {
      if (init?.signal?.aborted === true) throw error;
      return failed(unreachable);
    } finally {
      clearTimeout(timer);
    }
  }

  async function renew(...call: Parameters<Fetch>): Promise<Response> {
    for (;;) {
      const response = await sendOnce(...call);
      if (response.status < 500 && response.status !== 429) {
        failures = 0;
        wasRefused = !response.ok;
        return response;
      }
      failures += 1;
      if (failures >= tellAfterFailures) for (const tell of told) tell();
      await pause(Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs));
    }
  }

  const renewals: RenewalWatch = {
    unlessFailing: async (waiting) => {
      let tell: () => void = () => undefined;
      const failing = new Promise<never>((_, reject) => {
        tell = () => {
          reject(new AppError('unavailable', unreachable));
        };
      });
      told.add(tell);
      if (failures >= tellAfterFailures) tell();
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

  return { fetch: patientFetch, renewals, endQuietly };
}

const isRenewal = (address: unknown) => String(address).includes('grant_type=refresh_token');

const isOfSession = (address: unknown) => String(address).includes('/auth/v1/');

const signedOut = 'You have signed out.';
const tooSlow = 'The server did not answer in time. Check whether your change was saved.';

/** The same answer under a status that the client passes on: whether to ask again is the page's to decide. */
async function toldAtOnce(response: Response, address: unknown): Promise<Response> {
  if (silentlyRetried.includes(response.status))
    return new Response(response.body, { status: 504, headers: response.headers });
  return response.status === 429 && !isRenewal(address) ? toldToWait(response) : response;
}

const failed = (message: string, hint?: string) =>
  new Response(JSON.stringify({ message, hint }), {
    status: 504,
    headers: { 'Content-Type': 'application/json' },
  });

const pause = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));
