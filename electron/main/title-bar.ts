import { nativeTheme, type BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';

const height = 36;

const overlay = () => ({
  color: '#00000000',
  symbolColor: nativeTheme.shouldUseDarkColors ? '#ffffff' : '#17191f',
  height,
});

/** Linux desktops draw frames of their own; elsewhere the page reaches up to the edge, under the system's buttons. */
export const titleBarOptions = (): BrowserWindowConstructorOptions =>
  process.platform === 'linux' ? {} : { titleBarStyle: 'hidden', titleBarOverlay: overlay() };

/** Takes hold of the window by the strip under the system's buttons, but for what can be pressed there. */
const dragStrip = `
  body::before { content: ''; position: fixed; inset: 0 0 auto; height: ${height}px; pointer-events: none; -webkit-app-region: drag; }
  a, button, input, [role] { -webkit-app-region: no-drag; }
  header, main, nav, [role='banner'], [role='dialog'] { -webkit-app-region: initial; }
`;

export function followTitleBar(window: BrowserWindow): void {
  if (process.platform === 'linux') return;
  window.webContents.on('dom-ready', () => void window.webContents.insertCSS(dragStrip));
  if (process.platform === 'darwin') return;
  const recolour = () => {
    window.setTitleBarOverlay(overlay());
  };
  nativeTheme.on('updated', recolour);
  window.on('closed', () => nativeTheme.off('updated', recolour));
}
