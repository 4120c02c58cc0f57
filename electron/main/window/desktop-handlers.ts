import type { Handlers } from '#shared/contract/bridge.ts';
import type { ColorScheme } from '#shared/contract/desktop.ts';
import type { Background } from '#electron/main/background/background.ts';

type Parts = {
  platform: NodeJS.Platform;
  isServerGiven: boolean;
  setColorScheme: (scheme: ColorScheme) => void;
  openMenu: () => void;
  showLog: () => void;
  quit: () => void;
  setBellOpen: (isOpen: boolean) => void;
  background: Pick<Background, 'handlers'>;
};

/** What the page asks of its window. */
export function desktopHandlers(parts: Parts): Handlers<'desktop'> {
  return {
    // A Mac has its menu at the top of the screen, Linux shows one with Alt. Windows has none in a window without a frame.
    'desktop.describe': async () => ({
      needsMenu: parts.platform === 'win32',
      isServerSwitchable: !parts.isServerGiven,
    }),
    'desktop.setColorScheme': async ({ colorScheme }) => {
      parts.setColorScheme(colorScheme);
    },
    'desktop.openMenu': async () => {
      parts.openMenu();
    },
    'desktop.showLog': async () => {
      parts.showLog();
    },
    'desktop.setBellOpen': async ({ isOpen }) => {
      parts.setBellOpen(isOpen);
    },
    ...parts.background.handlers,
    // The page gets its answer before it goes.
    'desktop.quit': async () => void setImmediate(parts.quit),
  };
}
