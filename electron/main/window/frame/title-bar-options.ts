import type { BrowserWindowConstructorOptions, TitleBarOverlayOptions } from 'electron';

/**
 * The height of the strip under the system's buttons: that of the page's top bar, so that the buttons are centred in
 * it.
 */
export const titleBarHeight = 48;

/** The distance from the left and upper edge to a Mac's buttons, which are 14 px high. */
const macButtons = { x: 18, y: (titleBarHeight - 14) / 2 };

/** The system's buttons in the page's own colours. */
export const titleBarOverlay = (isDark: boolean): TitleBarOverlayOptions => ({
  color: '#00000000',
  symbolColor: isDark ? '#ffffff' : '#17191f',
  height: titleBarHeight,
});

/** Linux desktops draw their own frames; elsewhere the page extends to the edge, under the system's buttons. */
export const titleBarOptions = (
  platform: NodeJS.Platform,
  isDark: boolean,
): BrowserWindowConstructorOptions =>
  platform === 'linux'
    ? {}
    : {
        titleBarStyle: 'hidden',
        titleBarOverlay: titleBarOverlay(isDark),
        ...(platform === 'darwin' ? { trafficLightPosition: macButtons } : {}),
      };
