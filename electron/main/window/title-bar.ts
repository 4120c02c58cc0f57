import { nativeTheme, type BrowserWindow } from 'electron';
import { titleBarHeight, titleBarOverlay } from './title-bar-options.ts';

/** Takes hold of the window by the strip under the system's buttons, but for what can be pressed there. */
const dragStrip = `
  body::before { content: ''; position: fixed; inset: 0 0 auto; height: ${titleBarHeight}px; pointer-events: none; -webkit-app-region: drag; }
  a, button, input, [role] { -webkit-app-region: no-drag; }
  header, main, nav, [role='banner'], [role='dialog'] { -webkit-app-region: initial; }
`;

export function followTitleBar(window: BrowserWindow): void {
  if (process.platform === 'linux') return;
  window.webContents.on('dom-ready', () => void window.webContents.insertCSS(dragStrip));
  if (process.platform === 'darwin') return;
  const recolour = () => {
    window.setTitleBarOverlay(titleBarOverlay(nativeTheme.shouldUseDarkColors));
  };
  nativeTheme.on('updated', recolour);
  window.on('closed', () => nativeTheme.off('updated', recolour));
}
