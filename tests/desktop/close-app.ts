import { setTimeout as wait } from 'node:timers/promises';
import type { ElectronApplication } from '@playwright/test';

const longestEndMs = 15_000;

/**
 * Ends the app as quitting it does. Playwright waits until every process that the app began has let go of its output,
 * however long that takes: one that never does would end the worker, and with it what could be said of the test. So it
 * fails here, in its own words, and what is left of the app is killed.
 */
export async function closeApp(app: ElectronApplication): Promise<void> {
  const { pid } = app.process();
  const closed = app.close().then(
    () => true,
    () => true,
  );
  if (await Promise.race([closed, wait(longestEndMs, false, { ref: false })])) return;
  if (pid !== undefined) killGroup(pid);
  await Promise.race([closed, wait(longestEndMs, false, { ref: false })]);
  throw new Error(`The app did not end within ${longestEndMs / 1000} seconds of quitting, and was killed`);
}

/** Playwright starts an app at the head of a process group, except on Windows. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
