import type { BrowserWindow, RenderProcessGoneDetails } from 'electron';
import type { Log } from '#electron/main/log/log-file.ts';

/** This many crashes of the page within this time are no longer an accident. */
const mostCrashes = 3;
const withinMs = 60_000;

type Recovery = {
  /** Loads the page at its last route. */
  reload: () => void;
  /** Reports that the page keeps crashing; true if the user wants to try once more. */
  ask: () => Promise<boolean>;
  quit: () => void;
  log: Log;
  now?: () => number;
};

/** Reloads a page that has crashed, until that no longer helps. */
export function createCrashRecovery({ reload, ask, quit, log, now = Date.now }: Recovery) {
  let crashes: number[] = [];
  return async ({
    reason,
    exitCode,
  }: Pick<RenderProcessGoneDetails, 'reason' | 'exitCode'>): Promise<void> => {
    log('page.gone', { reason, exitCode });
    if (reason === 'clean-exit') return;
    const time = now();
    crashes = [...crashes.filter((at) => time - at < withinMs), time];
    if (crashes.length < mostCrashes) {
      reload();
      return;
    }
    crashes = [];
    if (await ask()) reload();
    else quit();
  };
}

export function recoverFromCrashes(window: BrowserWindow, recovery: Recovery): void {
  const recover = createCrashRecovery(recovery);
  window.webContents.on('render-process-gone', (_event, details) => void recover(details));
}
