import { inSlices, type Slice, type Taken } from '../outside/in-slices.ts';
import type { Worker } from '../outside/outcome.ts';
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
type Given = { do?: undefined; ended?: true; wait_ms?: number | null } | (Step & Taken);

type Options = Slice & {
  database: ServiceDatabase;
  files: ServiceFiles;
  providers: Readonly<Record<Platform, Provider>>;
};

/** A step that begins later may be another worker's by then. */
const mostHeldMs = 30_000;
const bucket = 'attachments';
/** A server may name what it likes; what the database refuses for its size would be asked for again and again. */
const mostId = 1000;

/** Posts what is due for an account, step by step in the order that the database decides. */
export function socialWorker(options: Options): Worker {
  const { database, now = Date.now } = options;
  return (work, { lease }) => {
    const { account_id: id } = work as { account_id: string };
    const mine = { p_account_id: id, p_lease: lease };
    return inSlices<Given, object>(options, {
      what: 'a post',
      take: () => database.call('take_social_work', mine),
      act: (taken) => {
        if (taken.do === undefined) return undefined;
        const takenAt = now();
        return stepOf(taken, options, () => now() - takenAt > mostHeldMs);
      },
      end: (result) => database.call('end_social_work', { ...mine, p_result: result }),
      endAndTake: (result) => database.call('take_social_work', { ...mine, p_result: result }),
    });
  };
}

const stepOf = async (step: Step, options: Options, isHeldUp: () => boolean): Promise<object> => ({
  do: step.do,
  ...idOf(step),
  ...(await resultOf(step, options, isHeldUp)),
});

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
