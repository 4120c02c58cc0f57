import type { Handlers } from '#shared/contract/bridge.ts';

const nothing = async () => undefined;

/** A browser manages its own window. The desktop has its own handlers for these. */
export const desktopHandlers = (): Handlers<'desktop'> => ({
  'desktop.describe': async () => null,
  'desktop.setColorScheme': nothing,
  'desktop.openMenu': nothing,
  'desktop.showLog': nothing,
  'desktop.quit': nothing,
  'desktop.getSettings': async () => null,
  'desktop.changeSettings': async () => null,
  'desktop.pausePopups': async () => null,
  'desktop.setBellOpen': nothing,
});
