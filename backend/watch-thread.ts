// Runs next to the thread that serves: kills the process when a statement never ends, which nothing else could do.
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
/** Where CPU time can't be read, wall time counts instead, and other processes may have used the CPU for part of it. */
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
  // As after any kill, everything acknowledged is in the folder, and the supervisor starts the next process.
  process.kill(process.pid, 'SIGKILL');
}, lookEveryMs);

/** The CPU time used by the process's first thread; Linux reports it in hundredths of a second. */
function cpuMsOfServing(): number | undefined {
  const fields = statIn(`/proc/self/task/${String(process.pid)}`);
  return fields.length === 0 ? undefined : (Number(fields[11]) + Number(fields[12])) * 10;
}
