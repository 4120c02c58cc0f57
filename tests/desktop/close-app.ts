import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { ElectronApplication } from '@playwright/test';

const longestEndMs = 15_000;

/**
 * Ends the app as quitting it does. Playwright waits until every process that the app began has let go of its output,
 * however long that takes: one that never does would end the worker, and with it what could be said of the test. So it
 * fails here, in its own words, and what is left of the app is killed.
 */
export async function closeApp(app: ElectronApplication): Promise<void> {
  const pid = pidOf(app);
  // A test has closed it.
  if (pid === undefined) return;
  const closed = app.close().then(
    () => true,
    () => true,
  );
  if (await Promise.race([closed, wait(longestEndMs, false, { ref: false })])) return;
  const left = process.platform === 'win32' ? '' : processesOf(pid);
  killGroup(pid);
  await Promise.race([closed, wait(longestEndMs, false, { ref: false })]);
  throw new Error(
    `The app did not end within ${longestEndMs / 1000} seconds of quitting, and was killed:\n${left}`,
  );
}

function pidOf(app: ElectronApplication): number | undefined {
  try {
    return app.process().pid;
  } catch {
    // Playwright knows the process of an app that runs alone.
    return undefined;
  }
}

/** What is still there of it, and in which state. */
const processesOf = (group: number): string =>
  execFileSync('ps', ['-eo', 'pgid=,pid=,stat=,wchan=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${String(group)} `))
    .map((line) => line.slice(0, 200))
    .join('\n');

/** Playwright starts an app at the head of a process group, except on Windows. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
