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

/** The page's calls about its window. */
export function desktopHandlers(parts: Parts): Handlers<'desktop'> {
  return {
    // A Mac has its menu at the top of the screen, Linux shows one with Alt. A frameless window on Windows has none.
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
    // After the page has its answer.
    'desktop.quit': async () => void setImmediate(parts.quit),
  };
}
