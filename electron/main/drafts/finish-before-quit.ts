import type { App } from 'electron';

type Work = { isBusy: () => boolean; settled: () => Promise<void> };

const longestWaitMs = 3_000;

/** The last typed text arrives as the window closes, and sealing it takes a moment: the app quits only after that. */
export function finishBeforeQuit(app: Pick<App, 'on' | 'quit'>, work: Work): void {
  let hasWaited = false;
  app.on('will-quit', (event) => {
    if (hasWaited || !work.isBusy()) return;
    event.preventDefault();
    hasWaited = true;
    // A keyring that never answers must not keep the app from quitting.
    const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
    void Promise.race([work.settled(), late]).then(() => {
      app.quit();
    });
  });
}
