import { httpFunction } from '../_shared/http-function.ts';
import { refuse, reply } from '../_shared/reply.ts';
import { lookAtFile } from '../_shared/look-at-file.ts';

/** Keys of ours, uuids below an area: no part of one climbs when it becomes a part of an address. */
const nameShape = /^[a-z0-9-]{1,50}(?:\/[a-z0-9-]{1,50}){0,3}(?:\.[a-z0-9]{1,5})?$/;
const bucketShape = /^[a-z]{1,50}$/;

/**
 * Looks at the first bytes of a file that was uploaded, and has the database keep what they are: Storage takes the uploader's word for it.
 * Anyone may ask for it who knows the key; the answer is the same for everyone, and asking again is harmless.
 */
export const checkFile = httpFunction({
  name: 'check-file',
  method: 'POST',
  mostBytes: 2000,
  secrets: [],
  isForPages: true,
  handle: async ({ body, database, files }, log) => {
    const asked = keyIn(body);
    if (asked === undefined) return refuse(400, 'invalid', 'Name a bucket and a file.');
    const { bucket, name } = asked;
    const looked = await lookAtFile({ database, files }, { bucket, name });
    if (looked.kind === 'missing') return refuse(404, 'not_found', 'This file does not exist.');
    if (looked.kind === 'refused') {
      log(`the database refused (${looked.sqlState})`);
      return refuse(503, 'database', 'The file could not be checked. Try again later.');
    }
    // Another version has taken its place while this one was read.
    if (!looked.isKept) return refuse(409, 'changed', 'The file was replaced meanwhile. Check it again.');
    return reply(200, { type: looked.type });
  },
});

function keyIn(body: string): { bucket: string; name: string } | undefined {
  try {
    const { bucket, name } = JSON.parse(body) as { bucket?: unknown; name?: unknown };
    if (typeof bucket !== 'string' || typeof name !== 'string') return undefined;
    return bucketShape.test(bucket) && nameShape.test(name) ? { bucket, name } : undefined;
  } catch {
    return undefined;
  }
}
