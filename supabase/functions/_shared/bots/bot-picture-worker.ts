import { acceptedType, lookedAtBytes } from '../file-kind.ts';
import { lookAtFile } from '../look-at-file.ts';
import type { Outcome, Worker } from '../outside/outcome.ts';
import type { ServiceDatabase } from '../service-database.ts';
import type { ServiceFiles } from '../service-files.ts';
import { botApi, type BotFile } from './bot-api.ts';

type Work = { id: string; token: string; file_id: string };
type Options = { database: ServiceDatabase; files: ServiceFiles; base: string | undefined };
type Problem = 'too_large' | 'not_allowed' | 'gone';
type Got = { bytes: Uint8Array } | { problem: Problem } | { later: Outcome };

/** What the platform lets a bot fetch. */
const mostBytes = 20 * 1024 * 1024;
const bucket = 'attachments';

/**
 * Fetches a picture that was sent in a bridged group, and keeps it as people's files are kept: judged by its bytes, never by its name. Asking for it
 * again does no harm; the database adds it to its message once, and what it does not take is removed.
 */
export function botPictureWorker({ database, files, base }: Options): Worker {
  const end = (id: string, what: { name: string | null; problem: Problem | null }) =>
    database.call('keep_bridged_picture', {
      p_id: id,
      p_object_name: what.name,
      p_problem: what.problem,
    });
  return async (given) => {
    const { id, token, file_id } = given as Work;
    const got = await fetchPicture(botApi(token, base), file_id);
    if ('later' in got) return got.later;
    const type = 'bytes' in got ? await acceptedType(bucket, got.bytes.subarray(0, lookedAtBytes)) : null;
    if (!('bytes' in got) || type?.startsWith('image/') !== true) {
      const told = await end(id, { name: null, problem: 'problem' in got ? got.problem : 'not_allowed' });
      return 'answer' in told ? { status: 'done' } : unkept(told.sqlState);
    }
    const name = `chat/${crypto.randomUUID()}`;
    await files.put(bucket, name, got.bytes, type);
    const looked = await lookAtFile({ database, files }, { bucket, name });
    if (looked.kind === 'refused') return unkept(looked.sqlState);
    const kept = await end(id, { name, problem: null });
    if (!('answer' in kept)) return unkept(kept.sqlState);
    if (kept.answer !== 'kept') await files.remove(bucket, [name]);
    return { status: 'done' };
  };
}

const unkept = (sqlState: string): Outcome => ({
  status: 'retry',
  message: `The picture could not be kept (${sqlState})`,
});
const later = (seconds?: number): Got => ({
  later: {
    status: 'retry',
    message: 'The platform did not answer',
    ...(seconds === undefined ? {} : { retry_after: seconds }),
  },
});

async function fetchPicture(api: ReturnType<typeof botApi>, fileId: string): Promise<Got> {
  const found = await api('getFile', { file_id: fileId });
  switch (found.kind) {
    case 'ok':
      break;
    case 'refused':
      return { problem: /too big/i.test(found.message) ? 'too_large' : 'gone' };
    case 'token':
      return { problem: 'gone' };
    default:
      return later(found.kind === 'wait' ? found.seconds : undefined);
  }
  const { file_path, file_size } = found.result as { file_path?: string; file_size?: number };
  if ((file_size ?? 0) > mostBytes) return { problem: 'too_large' };
  const file: BotFile = await api.download(file_path ?? '', mostBytes);
  if (file.kind === 'too_large') return { problem: 'too_large' };
  return file.kind === 'ok' ? { bytes: file.bytes } : later();
}
