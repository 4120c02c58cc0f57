import type { ServiceDatabase } from '../service-database.ts';
import { guardedHead, type Door, type Failure } from './guarded-head.ts';
import type { Outcome, Worker } from './outcome.ts';

/** What the database hands out: the addresses of a page, those that were never asked first. */
type Work = { tree_id: string; links: { block: string; key: string; address: string }[] };
type Result = {
  block: string;
  key: string;
  status: number | null;
  problem: Failure | 'not_found' | 'server_error' | null;
};

const atOnce = 6;
/** Within the lease, and within a call of the scheduler. What is left is due again. */
const mostMs = 35_000;
/** Asked only where a link gave no answer at all, to tell a dead link from a server that reaches nothing. For such uses, says RFC 2606. */
const somewhere = 'https://example.com/';

/** Asks the addresses of a page whether they are there, and tells the database what came back. */
export function linkCheckWorker({ database, door }: { database: ServiceDatabase; door: Door }): Worker {
  return async (given): Promise<Outcome> => {
    const { tree_id, links } = given as Work;
    const until = Date.now() + mostMs;
    const results: Result[] = [];
    const rest = [...links];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (Date.now() < until) {
          const link = rest.shift();
          if (link === undefined) return;
          results.push({ block: link.block, key: link.key, ...(await findingOf(link.address, door)) });
        }
      }),
    );
    if (results.some(isSilent) && 'failure' in (await guardedHead(somewhere, door)))
      return { status: 'retry', message: 'This server reaches nothing outside', retry_after: 600 };
    const recorded = await database.call('record_link_checks', { p_tree_id: tree_id, p_checks: results });
    return 'answer' in recorded
      ? { status: 'done' }
      : { status: 'retry', message: `The results could not be kept (${recorded.sqlState})` };
  };
}

const isSilent = ({ status, problem }: Result): boolean =>
  status === null && problem !== null && problem !== 'unsafe';

async function findingOf(address: string, door: Door): Promise<Pick<Result, 'status' | 'problem'>> {
  const head = await guardedHead(address, door);
  if ('failure' in head) return { status: null, problem: head.failure };
  return { status: head.status, problem: problemOf(head.status) };
}

/** A refusal, or a plea to slow down, is an answer: many places treat what is not a browser so. 503 is how some of them say it. */
const problemOf = (status: number): Result['problem'] =>
  status === 404 || status === 410
    ? 'not_found'
    : status >= 500 && status < 600 && status !== 503
      ? 'server_error'
      : null;
