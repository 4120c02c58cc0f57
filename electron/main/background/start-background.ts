import { app, powerMonitor } from 'electron';
import type { Emit } from '#shared/contract/bridge.ts';
import type { SettingsStore } from '#electron/main/settings/settings-store.ts';
import type { MessageBoxes } from '#electron/main/window/message-boxes.ts';
import { backgroundSwitch, createAutostart } from './autostart.ts';
import { createBackground } from './background.ts';
import { showBadge } from './badge.ts';
import { createClosing } from './closing.ts';
import { hasTray } from './tray-support.ts';
import { openTray } from './tray.ts';

type Parts = {
  settings: SettingsStore;
  boxes: Pick<MessageBoxes, 'tell'>;
  isSignedIn: () => boolean;
  onOpen: () => void;
  onUnread: () => void;
  onChange: () => void;
  emit: Emit;
};

/** Just after login, a desktop may start its tray a little later than its programs. */
const looks = 3;
const lookAgainMs = 1000;

/** Tray, badge, closing and starting, connected to Electron. */
export function startBackground({ settings, boxes, isSignedIn, onOpen, ...rest }: Parts) {
  const { platform } = process;
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const background = createBackground({
    ...rest,
    platform,
    settings,
    boxes,
    isSignedIn,
    onOpen,
    autostart: createAutostart({
      app,
      platform,
      command: app.isPackaged ? [program] : [program, app.getAppPath()],
      configFolder: app.getPath('appData'),
    }),
    hasTray: () => hasTray(platform),
    openTray,
    showBadge,
    onQuit: () => {
      app.quit();
    },
  });
  const closing = createClosing({
    platform,
    isSignedIn,
    keepsRunning: () => settings.read().keepsRunning,
    setKeepsRunning: background.keepRunning,
    findTray: background.findTray,
    boxes,
  });
  app.on('before-quit', closing.end);
  // The computer is shutting down.
  powerMonitor.on('shutdown', closing.end);

  const isHidden =
    process.argv.includes(backgroundSwitch) ||
    (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin);

  return {
    ...background,
    guardClosing: closing.guard,
    /** Whether the app was started at login, so its window stays hidden. */
    isHidden,
    /** Looks for the tray; without one, the hidden window is shown after all. */
    begin: async (): Promise<void> => {
      for (let look = 0; !(await background.findTray()); look += 1) {
        if (!isHidden) return;
        if (look === looks) {
          onOpen();
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
      }
    },
  };
}
