import type { BrowserWindow, RenderProcessGoneDetails } from 'electron';
import type { Log } from '#electron/main/log/log-file.ts';

/** So many ends of the page within so long are no longer an accident. */
const mostCrashes = 3;
const withinMs = 60_000;

type Recovery = {
  /** Loads the page where it was. */
  reload: () => void;
  /** Says that the page keeps ending; true where the person wants to try once more. */
  ask: () => Promise<boolean>;
  quit: () => void;
  log: Log;
  now?: () => number;
};

/** Brings a page back that has crashed, until that no longer helps. */
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
