import { again, longestPauseMs, mark, realPause } from '../outside/in-slices.ts';
import type { Outcome, Worker } from '../outside/outcome.ts';
import type { ServiceDatabase } from '../service-database.ts';
import type { ServiceFiles } from '../service-files.ts';
import type { Account, Not, Part, Platform, Provider } from './provider.ts';

/** The next step of an account, as the database hands it out. */
type Step =
  | { do: 'refresh'; account: Account }
  | {
      do: 'upload';
      account: Account;
      media: { id: string; path: string; mime: string; size_bytes: number; alt: string };
    }
  | { do: 'publish' | 'find'; account: Account; part: Part }
  | { do: 'metrics'; account: Account; ids: string[] };
type Taken = { do?: undefined; ended?: true; wait_ms?: number | null } | Step;

type Answer = Awaited<ReturnType<ServiceDatabase['call']>>;

type Options = {
  database: ServiceDatabase;
  files: ServiceFiles;
  providers: Readonly<Record<Platform, Provider>>;
  /** Whether there is time for more. */
  mayTakeMore: () => boolean;
  /** After this long another account has its turn. */
  sliceMs: number;
  pause?: (ms: number) => Promise<void>;
  now?: () => number;
};

/** A step that begins later may be another worker's by then. */
const mostHeldMs = 30_000;
const bucket = 'attachments';
/** A server may name what it likes; what the database refuses for its size would be asked for again and again. */
const mostId = 1000;

/**
 * Posts what is due for an account, step by step in the order that the database decides. Each step was marked before it is handed out here, and what became of it is written
 * down with the question for the next one, since the way to the database is what a step costs. Nothing is repeated here: where this ends in between, the database knows which
 * step that was and what may be done about it.
 */
export function socialWorker(options: Options): Worker {
  const { database, mayTakeMore, sliceMs, pause = realPause, now = Date.now } = options;
  return async (work, { lease }) => {
    const { account_id: id } = work as { account_id: string };
    const mine = { p_account_id: id, p_lease: lease };
    const until = now() + sliceMs;
    const end = (result: object): Promise<boolean> =>
      mark(() => database.call('end_social_work', { ...mine, p_result: result }), pause);
    /** The next step, once what became of the one before is written down; undefined where that can't be. */
    const next = async (result: object | undefined): Promise<Answer | undefined> => {
      if (result !== undefined) {
        const answer = await database
          .call('take_social_work', { ...mine, p_result: result })
          .catch(() => undefined);
        if (answer !== undefined && 'answer' in answer) return answer;
        // That failed: first the result is written down, with retries, then the next step is asked for alone.
        if (!(await end(result))) return undefined;
      }
      return database.call('take_social_work', mine);
    };
    let result: object | undefined;
    while (mayTakeMore() && now() < until) {
      const answer = await next(result);
      if (answer === undefined) return notWritten;
      if (!('answer' in answer))
        return { status: 'retry', message: `The line could not be read (${answer.sqlState})` };
      result = undefined;
      const takenAt = now();
      const taken = answer.answer as Taken | null;
      if (taken?.do === undefined) {
        const wait = taken === null || taken.ended === true ? null : (taken.wait_ms ?? null);
        if (wait === null) return { status: 'done' };
        if (wait > longestPauseMs) return again(wait);
        await pause(wait);
        continue;
      }
      result = {
        do: taken.do,
        ...idOf(taken),
        ...(await resultOf(taken, options, () => now() - takenAt > mostHeldMs)),
      };
    }
    return result === undefined || (await end(result)) ? again(0) : notWritten;
  };
}

const notWritten: Outcome = { status: 'retry', message: 'What became of a post could not be written down' };

function idOf(step: Step): { id?: string } {
  if (step.do === 'publish' || step.do === 'find') return { id: step.part.id };
  return step.do === 'upload' ? { id: step.media.id } : {};
}

async function resultOf(step: Step, { files, providers }: Options, isHeldUp: () => boolean): Promise<object> {
  const { account } = step;
  const provider = providers[account.platform] as Provider | undefined;
  if (provider === undefined)
    return { status: 'refused', message: 'This server does not know this platform' };
  switch (step.do) {
    case 'refresh': {
      const said = await provider.refresh(account);
      return said.kind === 'ok' ? { status: 'ok', tokens: said.tokens } : notOf(said);
    }
    case 'upload': {
      const { path, mime, alt, size_bytes: size } = step.media;
      const file = await files.start(bucket, path, size).catch(() => null);
      if (file === null) return { status: 'transient', message: 'The file could not be read' };
      if (file?.bytes.length !== size) return { status: 'refused', message: 'Its file is gone' };
      const said = await provider.upload(account, { bytes: file.bytes, mime, alt });
      return said.kind === 'ok'
        ? { status: 'ok', external_id: said.id.slice(0, mostId), expires_in: said.expires_in }
        : notOf(said);
    }
    case 'metrics': {
      const said = await provider.metrics(account, step.ids);
      return said.kind === 'ok' ? { status: 'ok', metrics: said.metrics } : notOf(said);
    }
    default: {
      if (isHeldUp()) return { status: 'transient', message: 'This server was held up' };
      const said = await (step.do === 'publish'
        ? provider.publish(account, step.part)
        : provider.find(account, step.part));
      if (said.kind === 'absent') return { status: 'absent' };
      return said.kind === 'ok'
        ? {
            status: 'ok',
            external_id: said.id.slice(0, mostId),
            external_url: said.url.length > mostId ? null : said.url,
            ref: said.ref?.slice(0, mostId) ?? null,
          }
        : notOf(said);
    }
  }
}

function notOf(said: Not): object {
  switch (said.kind) {
    case 'unknown':
      return { status: 'unknown' };
    case 'wait':
      return { status: 'wait', seconds: said.seconds };
    case 'refused':
      return { status: 'refused', message: said.said, duplicate: said.duplicate === true };
    default:
      return { status: said.kind, message: said.said };
  }
}
