import type { ServiceDatabase } from '../service-database.ts';
import type { Outcome } from './outcome.ts';

// What workers share that do one step after the other for as long as their slice lasts: a bot's messages, an account's posts.

/** A longer wait is the queue's: meanwhile the worker does something else. */
const longestPauseMs = 3000;
const triesToMark = 6;

const realPause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** There is more to do, after so long. */
const again = (ms: number): Outcome => ({ status: 'again', retry_after: Math.ceil(ms / 1000) });

type Answer = Awaited<ReturnType<ServiceDatabase['call']>>;

export type Slice = {
  /** Whether there is time for more. */
  mayTakeMore: () => boolean;
  /** After this long another row has its turn. */
  sliceMs: number;
  pause?: (ms: number) => Promise<void>;
  now?: () => number;
};

/** What the database hands out: steps, or how long until there are some (null for never), or that the lease is another's. */
export type Taken = { ended?: boolean; wait_ms?: number | null };

type Line<Given extends Taken, Result> = {
  /** What it writes down of its steps, for the queue: `messages`. */
  what: string;
  take: () => Promise<Answer>;
  /** Undefined where nothing is to be done now. */
  act: (taken: Given) => Promise<Result> | undefined;
  /** Writes down what became of what was taken. */
  end: (result: Result) => Promise<Answer>;
  /** Both at once, where the database can: the way to it is what a step costs. */
  endAndTake?: (result: Result) => Promise<Answer>;
};

/**
 * Takes step after step from a line, each marked before it is handed out, and writes down what became of it. Nothing is repeated here: where this ends
 * in between, the database knows which step that was and what may be done about it.
 */
export async function inSlices<Given extends Taken, Result>(
  { mayTakeMore, sliceMs, pause = realPause, now = Date.now }: Slice,
  { what, take, act, end, endAndTake }: Line<Given, Result>,
): Promise<Outcome> {
  const until = now() + sliceMs;
  const unwritten: Outcome = { status: 'retry', message: `What became of ${what} could not be written down` };
  /** What there is to do, once what became of the steps before is written down; undefined where that can't be. */
  const next = async (result: Result | undefined): Promise<Answer | undefined> => {
    if (result !== undefined) {
      const answer = await endAndTake?.(result).catch(() => undefined);
      if (answer !== undefined && 'answer' in answer) return answer;
      if (!(await mark(() => end(result), pause))) return undefined;
    }
    return take();
  };
  let result: Result | undefined;
  while (mayTakeMore() && now() < until) {
    const answer = await next(result);
    if (answer === undefined) return unwritten;
    if (!('answer' in answer))
      return { status: 'retry', message: `The line could not be read (${answer.sqlState})` };
    result = undefined;
    const taken = answer.answer as Given | null;
    if (taken === null || taken.ended === true) return { status: 'done' };
    const acting = act(taken);
    if (acting !== undefined) {
      result = await acting;
      continue;
    }
    const wait = taken.wait_ms ?? null;
    if (wait === null) return { status: 'done' };
    if (wait > longestPauseMs) return again(wait);
    await pause(wait);
  }
  if (result === undefined) return again(0);
  const last = result;
  return (await mark(() => end(last), pause)) ? again(0) : unwritten;
}

/** Writes down what became of a step, with patience: what is not written down counts as unknown. False where it could not be. */
async function mark(write: () => Promise<Answer>, pause: (ms: number) => Promise<void>): Promise<boolean> {
  for (let attempt = 0; attempt < triesToMark; attempt += 1) {
    const written = await write().catch(() => undefined);
    if (written !== undefined && 'answer' in written) return true;
    await pause(200 * 2 ** attempt);
  }
  return false;
}
