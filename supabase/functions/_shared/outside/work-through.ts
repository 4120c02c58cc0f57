import type { ServiceDatabase } from '../service-database.ts';
import type { Outcome, Worker } from './outcome.ts';

type Taken = { id: string; lease: string; kind: string; work: unknown };

type Options = {
  database: ServiceDatabase;
  workers: Readonly<Record<string, Worker>>;
  /** Whether there is time for another one. */
  mayTakeMore: () => boolean;
  /** Takes one line without anything that a job brought. */
  log: (line: string) => void;
};

/** The database could not be asked. */
export class QueueUnreachableError extends Error {
  override name = 'QueueUnreachableError';
}

/** Does what is due, one after the other, and answers how many that were. Anyone else who works takes other jobs. */
export async function workThrough({ database, workers, mayTakeMore, log }: Options): Promise<number> {
  let done = 0;
  while (mayTakeMore()) {
    const taken = await database.call('take_outside_job', { p_kinds: Object.keys(workers) });
    if (!('answer' in taken)) {
      log(`the database refused (${taken.sqlState})`);
      throw new QueueUnreachableError();
    }
    const job = taken.answer as Taken | null;
    if (job === null) break;
    const held = hold(database, job);
    const outcome = await outcomeOf(job, workers[job.kind]).finally(held.end);
    const ended = await database.call('end_outside_job', {
      p_id: job.id,
      p_lease: job.lease,
      p_outcome: outcome,
    });
    // It was done; its lease ends, and another try begins. Nothing else can be told from here.
    if (!('answer' in ended)) log(`a job of kind ${job.kind} could not be ended (${ended.sqlState})`);
    done += 1;
  }
  return done;
}

/** As often a worker says that it's there. Without a word its work is another's after 40 seconds (private.outside_lease). */
const wordEveryMs = 8000;

/** Says that a job is under way for as long as it is. A word that is lost is followed by the next. */
function hold(database: ServiceDatabase, { id, lease }: Taken): { end: () => void } {
  const timer = setInterval(() => {
    database.call('keep_outside_job', { p_id: id, p_lease: lease }).catch(() => undefined);
  }, wordEveryMs);
  return {
    end: () => {
      clearInterval(timer);
    },
  };
}

async function outcomeOf(job: Taken, worker: Worker | undefined): Promise<Outcome> {
  if (worker === undefined)
    return { status: 'failed', message: 'This server does not know this kind of work' };
  try {
    return await worker(job.work, job);
  } catch (error) {
    // The name only: a message may quote what the work brought.
    return {
      status: 'retry',
      message: `It failed (${error instanceof Error ? error.name : 'unknown error'})`,
    };
  }
}
