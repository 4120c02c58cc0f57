// Beside the thread that serves: ends the process when a statement never ends, which nobody else could.
import { workerData } from 'node:worker_threads';
import { bound, underWay, type StatementCells } from './database/statement-bounds.ts';
import { answerWaiting, type WaitingSockets } from './http/waiting-sockets.ts';
import { statIn } from './process-stat.ts';

export type WatchData = {
  statements: StatementCells;
  waiting: WaitingSockets;
  /** Whether the data outlives the process. */
  isKept: boolean;
};

const lookEveryMs = 250;
/** Where processor time can't be read, time on the clock counts, in which others may have had the processor. */
const clockFactor = 8;

const { statements, waiting, isKept } = workerData as WatchData;
let seen: { count: number; cpuMs: number | undefined; at: number } | undefined;

setInterval(() => {
  const count = Atomics.load(statements, underWay);
  if ((count & 1) === 0) return;
  const now = { count, cpuMs: cpuMsOfServing(), at: performance.now() };
  if (seen?.count !== count) {
    seen = now;
    return;
  }
  const most = Atomics.load(statements, bound);
  const isOver =
    now.cpuMs === undefined || seen.cpuMs === undefined
      ? now.at - seen.at > most * clockFactor
      : now.cpuMs - seen.cpuMs > most;
  if (!isOver || Atomics.load(statements, underWay) !== count) return;
  answerWaiting(waiting, isKept);
  // As any kill: everything acknowledged is in the folder, and the supervisor starts the next one.
  process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);

/** What the process's first thread has had of the processor, as Linux tells it in hundredths of a second. */
function cpuMsOfServing(): number | undefined {
  const fields = statIn(`/proc/self/task/${String(process.pid)}`);
  return fields.length === 0 ? undefined : (Number(fields[11]) + Number(fields[12])) * 10;
}
