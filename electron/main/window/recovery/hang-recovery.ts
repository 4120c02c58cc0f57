import { dialog, type BrowserWindow } from 'electron';
import type { Log } from '#electron/main/log/log-file.ts';

export type HangChoice = 'wait' | 'reload' | 'close';

/** How long to wait before asking again about a page that has not recovered. */
const askAgainMs = 20_000;

type Recovery = {
  /** Asks what to do about an unresponsive page; the signal closes the question. */
  ask: (signal: AbortSignal) => Promise<HangChoice>;
  /** Kills the page, which is then reloaded like any crashed page. */
  reload: () => void;
  close: () => void;
  log: Log;
};

/** Without this, a page in an endless loop could neither be used nor closed. */
export function createHangRecovery({ ask, reload, close, log }: Recovery) {
  let question: AbortController | undefined;
  let again: NodeJS.Timeout | undefined;

  async function hang(): Promise<void> {
    clearTimeout(again);
    if (question !== undefined) return;
    log('page.unresponsive');
    const asked = new AbortController();
    question = asked;
    const choice = await ask(asked.signal);
    question = undefined;
    if (asked.signal.aborted) return;
    if (choice === 'wait') again = setTimeout(() => void hang(), askAgainMs);
    else if (choice === 'reload') reload();
    else close();
  }

  return {
    hang,
    /** The page responds again, or has ended. */
    end: (): void => {
      clearTimeout(again);
      question?.abort();
    },
  };
}

export function recoverFromHangs(window: BrowserWindow, log: Log): void {
  const { hang, end } = createHangRecovery({
    ask: (signal) => askAboutHang(window, signal),
    reload: () => {
      window.webContents.forcefullyCrashRenderer();
    },
    // A normal close would wait for the page.
    close: () => {
      window.destroy();
    },
    log,
  });
  window.on('unresponsive', () => void hang());
  window.on('responsive', end);
  window.on('closed', end);
  window.webContents.on('render-process-gone', end);
}

const choices: readonly HangChoice[] = ['wait', 'reload', 'close'];

async function askAboutHang(window: BrowserWindow, signal: AbortSignal): Promise<HangChoice> {
  const { response } = await dialog
    .showMessageBox(window, {
      type: 'warning',
      title: 'Marquee',
      message: 'Marquee isn’t responding.',
      detail: 'You can wait for it, or reload the page. Changes you haven’t saved may be lost.',
      buttons: ['Wait', 'Reload', 'Close'],
      defaultId: 0,
      cancelId: 0,
      signal,
    })
    // The window was closed together with its question.
    .catch(() => ({ response: 0 }));
  return choices[response] ?? 'wait';
}
