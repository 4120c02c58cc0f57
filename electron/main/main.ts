// The order in which the desktop app starts, and nothing else.
import path from 'node:path';
import { app, BrowserWindow, ipcMain, session, shell } from 'electron';
import { dispatch } from '#shared/contract/dispatch.ts';
import { registerAppScheme, serveAppScheme } from './app-scheme.ts';
import { openAppWindow } from './app-window.ts';
import { backendAddress } from './backend-address.ts';
import { openDocument } from './document.ts';
import { createLinkOpener } from './external-links.ts';
import { serveBridge } from './ipc.ts';
import { setMenu } from './menu.ts';
import { guardNavigation } from './navigation-guard.ts';
import { noServer } from './no-server.ts';
import { pageAddress } from './page-address.ts';
import { createPageEvents } from './page-events.ts';
import { guardPermissions } from './permissions.ts';
import { keyringSealer } from './sealer.ts';
import { createSessionStore } from './session-store.ts';
import { createSettingsStore } from './settings-store.ts';
import { startServices } from './supabase.ts';
import { isTrustedFrame } from './trusted-frame.ts';

registerAppScheme();
// A second start hands over to the first: two apps would renew, and so end, each other's session.
if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();

function start(): void {
  const page = pageAddress(app.isPackaged, process.env['VITE_DEV_SERVER_URL']);
  const settings = createSettingsStore(openDocument('settings'));
  const events = createPageEvents(() => BrowserWindow.getAllWindows().map(({ webContents }) => webContents));

  serveAppScheme(path.join(import.meta.dirname, '../dist'));
  guardPermissions(session.defaultSession, page);
  const openLink = createLinkOpener((url) => shell.openExternal(url));
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, page, openLink);
  });
  setMenu();

  const address = backendAddress(process.env, settings.read());
  const handlers =
    address &&
    startServices(
      address,
      createSessionStore(openDocument('session'), keyringSealer, address.supabaseUrl),
      events.emit,
    );
  serveBridge({
    ipcMain,
    isTrusted: (frame) => isTrustedFrame(frame, page.origin),
    call: async (name, input) =>
      handlers ? dispatch(handlers, name, input, { checkEveryRow: !app.isPackaged }) : noServer,
  });

  const open = () => openAppWindow({ page, settings, onLoaded: events.catchUp });
  open();
  app.on('second-instance', () => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) return void open();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
  // A Mac keeps the app running without a window, and opens one again by its icon.
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) open();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}
