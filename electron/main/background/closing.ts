import type { BrowserWindow } from 'electron';
import type { MessageBoxes } from '#electron/main/window/message-boxes.ts';

type Window = Pick<BrowserWindow, 'on' | 'hide' | 'close' | 'isDestroyed'>;

type Parts = {
  platform: NodeJS.Platform;
  /** Whether there is a user to notify. */
  isSignedIn: () => boolean;
  keepsRunning: () => boolean | undefined;
  setKeepsRunning: (isOn: boolean) => void;
  /** Whether there is a tray now: it may have disappeared since the start. */
  findTray: () => Promise<boolean>;
  boxes: Pick<MessageBoxes, 'tell'>;
};

const buttons = ['Keep Running', 'Quit', 'Cancel'] as const;

/**
 * What closing the window does: quit, or stay in the tray. Asks the user once, and never if they could not get back to
 * the window.
 */
export function createClosing(parts: Parts) {
  let isEnding = false;

  /** Decides what happens to the window. */
  async function decide(): Promise<'hide' | 'close' | 'stay'> {
    if (!(await parts.findTray())) return 'close';
    if (parts.keepsRunning() === true) return 'hide';
    const response = await parts.boxes.tell('closing', {
      message: 'Keep Marquee running when you close its window?',
      detail:
        'It stays in the tray, so that notifications still reach you. You can change this under Account, or in the File menu.',
      buttons,
    });
    if (response !== 0 && response !== 1) return 'stay';
    parts.setKeepsRunning(response === 0);
    return response === 0 ? 'hide' : 'close';
  }

  return {
    /** The app is quitting for any reason, so its window must close. */
    end: (): void => {
      isEnding = true;
    },
    guard: (window: Window): void => {
      let isDeciding = false;
      let mayClose = false;
      window.on('close', (event) => {
        // On a Mac, apps keep running without a window anyway.
        if (isEnding || mayClose || parts.platform === 'darwin') return;
        if (parts.keepsRunning() === false || !parts.isSignedIn()) return;
        event.preventDefault();
        if (isDeciding) return;
        isDeciding = true;
        void decide().then((decision) => {
          isDeciding = false;
          if (window.isDestroyed()) return;
          if (decision === 'hide') window.hide();
          if (decision !== 'close') return;
          mayClose = true;
          window.close();
        });
      });
    },
  };
}
