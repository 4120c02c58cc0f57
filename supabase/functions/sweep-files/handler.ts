import { httpFunction } from '../_shared/http-function.ts';
import { refuse, reply } from '../_shared/reply.ts';

type Unused = { names: string[]; next: string | null };

const buckets = ['attachments', 'documents', 'pictures'] as const;
/** As many of a bucket as one call looks for; the next one starts over, and finds those that are left. */
const mostPages = 20;
/** As many as Storage removes at once. */
const mostNames = 500;

/** Deletes files that nobody needs: those whose row was deleted, or never came. The database says which they are. */
export const sweepFiles = httpFunction({
  name: 'sweep-files',
  method: 'POST',
  mostBytes: 1000,
  secrets: [],
  isForOperator: true,
  handle: async ({ database, files }, log) => {
    let removed = 0;
    for (const bucket of buckets) {
      let after: string | null = null;
      for (let page = 0; page < mostPages; page += 1) {
        const found = await database.call('unused_files', { p_after_name: after, p_bucket: bucket });
        if (!('answer' in found)) {
          log(`the database refused (${found.sqlState})`);
          return refuse(503, 'database', 'Files could not be swept. It is tried again.');
        }
        const { names, next } = found.answer as Unused;
        for (let at = 0; at < names.length; at += mostNames)
          await files.remove(bucket, names.slice(at, at + mostNames));
        removed += names.length;
        if (next === null) break;
        after = next;
      }
    }
    return reply(200, { removed });
  },
});
