import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { askAfterCrashes } from './recovery/crash-dialog.ts';
import { windowBackground } from './frame/color-scheme.ts';
import { recoverFromCrashes } from './recovery/crash-recovery.ts';
import { recoverFromHangs } from './recovery/hang-recovery.ts';
import type { Log } from '#electron/main/log/log-file.ts';
import { isPage, routeOf, urlOf, type PageAddress } from '#electron/main/page/page-address.ts';
import type { SettingsStore } from '#electron/main/settings/settings-store.ts';
import { rememberPlace } from './frame/remember-place.ts';
import { titleBarOptions } from './frame/title-bar-options.ts';
import { dragByTitleBar, followColorScheme } from './frame/title-bar.ts';
import { windowIcon } from './frame/window-icon.ts';
import { webPreferences } from './web-preferences.ts';
import { placeWindow, smallestWindow } from './frame/window-bounds.ts';

type WindowParts = {
  page: PageAddress;
  settings: SettingsStore;
  log: Log;
  /** The window stays hidden in the tray until the user opens it. */
  isHidden: boolean;
  /** Decides what closing the window does. */
  guardClosing: (window: BrowserWindow) => void;
  /** Runs once the window is shown, with the first paint of its page. */
  onShown: () => void;
  /** Runs each time the page has loaded. */
  onLoaded: (contents: Electron.WebContents) => void;
};

/** Opens the window in its last position, on its last route. */
export function openAppWindow({
  page,
  settings,
  log,
  isHidden,
  guardClosing,
  onShown,
  onLoaded,
}: WindowParts) {
  const { bounds, isMaximized } = settings.read();
  const window = new BrowserWindow({
    ...placeWindow(
      bounds,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    ...titleBarOptions(process.platform, nativeTheme.shouldUseDarkColors),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Marquee',
    ...windowIcon(process.platform),
    show: false,
    autoHideMenuBar: true,
    backgroundColor: windowBackground(nativeTheme.shouldUseDarkColors),
    webPreferences,
  });
  followColorScheme(window);
  dragByTitleBar(window);
  rememberPlace(window, settings);
  guardClosing(window);
  window.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    const route = isMainFrame ? routeOf(url) : undefined;
    if (route !== undefined) settings.update({ lastRoute: route });
  });
  window.webContents.on('did-finish-load', () => {
    onLoaded(window.webContents);
  });
  const show = once(() => {
    // Not for a hidden window: maximising it would show it too.
    if (isHidden) {
      if (isMaximized === true) window.once('show', () => window.maximize());
    } else {
      if (isMaximized === true) window.maximize();
      window.show();
    }
    setImmediate(onShown);
  });
  window.once('ready-to-show', show);
  // Otherwise a window whose page never paints would never be shown.
  window.webContents.once('did-fail-load', show);
  const load = () => {
    // A page that cannot be loaded shows its error on screen; the promise adds nothing.
    window.loadURL(urlOf(page, settings.read().lastRoute)).catch(() => undefined);
  };
  const loadSoon = () => {
    // Not within the event: the page's frame is still being torn down, and loading then has crashed Electron.
    setImmediate(() => {
      if (!window.isDestroyed()) load();
    });
  };
  window.webContents.on('did-navigate', (_event, url) => {
    // Electron navigates to an empty page without asking the navigation guard.
    if (isPage(url, page)) return;
    log('page.left');
    loadSoon();
  });
  recoverFromHangs(window, log);
  recoverFromCrashes(window, {
    reload: loadSoon,
    ask: () => {
      show();
      return askAfterCrashes(window);
    },
    quit: () => {
      app.quit();
    },
    log,
  });
  load();
  return window;
}

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}
