import { nativeTheme, type BrowserWindow } from 'electron';
import { windowBackground } from './color-scheme.ts';
import { titleBarHeight, titleBarOverlay } from './title-bar-options.ts';

/** Makes the strip under the system's buttons drag the window, except for controls in it. */
const dragStrip = `
  body::before { content: ''; position: fixed; inset: 0 0 auto; height: ${titleBarHeight}px; pointer-events: none; -webkit-app-region: drag; }
  a, button, input, [role] { -webkit-app-region: no-drag; }
  header, main, nav, [role='banner'], [role='dialog'] { -webkit-app-region: initial; }
`;

export function dragByTitleBar(window: BrowserWindow): void {
  if (process.platform === 'linux') return;
  window.webContents.on('dom-ready', () => void window.webContents.insertCSS(dragStrip));
}

/** The window's background and buttons use the page's own colours, in any colour scheme. */
export function followColorScheme(window: BrowserWindow): void {
  const recolour = () => {
    const isDark = nativeTheme.shouldUseDarkColors;
    window.setBackgroundColor(windowBackground(isDark));
    if (process.platform === 'win32') window.setTitleBarOverlay(titleBarOverlay(isDark));
  };
  nativeTheme.on('updated', recolour);
  window.on('closed', () => nativeTheme.off('updated', recolour));
}
