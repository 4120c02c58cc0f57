import { httpFunction } from '../_shared/http-function.ts';
import { lookAtFile } from '../_shared/look-at-file.ts';
import { refuse, reply } from '../_shared/reply.ts';
import type { ServiceDatabase } from '../_shared/service-database.ts';
import type { ServiceFiles } from '../_shared/service-files.ts';

const bucket = 'documents';
const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Asked = { viewId: string; key: string; step: 'sign' | 'check' };
type Answer = {
  status: 'ok' | 'invalid' | 'limit' | 'full' | 'missing' | 'rate_limited' | 'preview' | 'not_available';
  message?: string;
  retry_after?: number;
  size_bytes?: number;
  is_removed?: boolean;
};
type Tools = { database: ServiceDatabase; files: ServiceFiles };

/**
 * A file that someone without an account sends for a request: where to put it, then what it is. Both ask the database by the view whose
 * key it is; what is refused is deleted.
 */
export const requestUpload = httpFunction({
  name: 'request-upload',
  method: 'POST',
  mostBytes: 500,
  secrets: [],
  isForPages: true,
  handle: async ({ body, database, files }, log) => {
    const asked = askedIn(body);
    if (asked === undefined) return refuse(400, 'invalid', 'Say which view it is, and which file.');
    const answer = await (asked.step === 'sign' ? sign : check)(asked, { database, files });
    if (answer !== undefined) return answer;
    log('the database refused');
    return refuse(503, 'database', 'The file could not be sent. Try again later.');
  },
});

async function sign(asked: Asked, { database, files }: Tools): Promise<Response | undefined> {
  const taken = await database.call('take_request_upload', { p_view_id: asked.viewId, p_key: asked.key });
  if (!('answer' in taken)) return undefined;
  const answer = taken.answer as Answer;
  if (answer.status !== 'ok') return refusal(answer);
  return reply(200, { link: await files.signUpload(bucket, asked.key, answer.size_bytes ?? 0) });
}

async function check(asked: Asked, { database, files }: Tools): Promise<Response | undefined> {
  // First whether it is theirs: nobody has another's file looked at.
  const ended = await look(asked, { database, files });
  if (ended === undefined) return undefined;
  if (ended.is_removed === true) await files.remove(bucket, [asked.key]);
  return ended.status === 'ok' ? reply(200, { status: 'ok' }) : refusal(ended);
}

async function look(asked: Asked, { database, files }: Tools): Promise<Answer | undefined> {
  const args = { p_view_id: asked.viewId, p_key: asked.key };
  const taken = await database.call('take_request_upload', args);
  if (!('answer' in taken)) return undefined;
  if ((taken.answer as Answer).status === 'ok') {
    const looked = await lookAtFile({ database, files }, { bucket, name: asked.key });
    if (looked.kind === 'missing') return { status: 'missing' };
    if (looked.kind === 'refused') return undefined;
  }
  const ended = await database.call('end_request_upload', args);
  return 'answer' in ended ? (ended.answer as Answer) : undefined;
}

function refusal({ status, message, retry_after }: Answer): Response {
  if (message !== undefined) return refuse(422, status, message);
  if (status === 'rate_limited')
    return refuse(429, 'too_many_requests', 'Too much is asked at once. Try again later.', {
      'Retry-After': String(retry_after ?? 60),
    });
  if (status === 'missing') return refuse(409, 'missing', 'The file has not come. Send it again.');
  if (status === 'preview') return refuse(403, 'preview', 'A preview sends nothing.');
  return refuse(404, 'not_available', 'This link is no longer available. Contact the person who shared it.');
}

function askedIn(body: string): Asked | undefined {
  try {
    const { viewId, key, step } = JSON.parse(body) as Record<string, unknown>;
    if (typeof viewId !== 'string' || !idShape.test(viewId)) return undefined;
    if (typeof key !== 'string' || !idShape.test(key)) return undefined;
    return step === 'sign' || step === 'check' ? { viewId, key, step } : undefined;
  } catch {
    return undefined;
  }
}
