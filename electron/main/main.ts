// Starts the desktop app: this file contains only the order of its steps.
import path from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, nativeTheme, session, shell } from 'electron';
import { registerAppScheme, serveAppScheme } from './page/app-scheme.ts';
import { openAppWindow } from './window/app-window.ts';
import { applyColorScheme } from './window/frame/color-scheme.ts';
import { followContextMenu } from './window/menus/context-menu.ts';
import { desktopHandlers } from './window/desktop-handlers.ts';
import { backendAddress, isServerGiven } from './server/backend-address.ts';
import { checkServer } from './server/check-server.ts';
import { startBackground } from './background/start-background.ts';
import {
  startNotifications,
  withNotificationsHeard,
  withNotificationsTold,
} from './notifications/start-notifications.ts';
import { openStoredFile } from './settings/stored-file.ts';
import { createLinkOpener } from './guards/external-links.ts';
import { withFailuresLogged } from './bridge/failed-calls.ts';
import { finishBeforeQuit } from './drafts/finish-before-quit.ts';
import { createSealedDrafts } from './drafts/sealed-drafts.ts';
import { createHost } from './bridge/host.ts';
import { serveBridge } from './bridge/ipc.ts';
import { isOwnPicture } from '#shared/domain/pictures.ts';
import { createLinkDialog } from './links/link-dialog.ts';
import { createLinkInbox } from './links/link-inbox.ts';
import { registerLinks } from './links/link-registration.ts';
import { openLog, type LogFile } from './log/log-file.ts';
import { setMenu } from './window/menus/menu.ts';
import type { Network } from './network/network.ts';
import { askForNoDictionary, openServerSession } from './network/server-session.ts';
import { guardNavigation } from './guards/navigation-guard.ts';
import { pageAddress } from './page/page-address.ts';
import { pageFile } from './page/page-file.ts';
import { createPhotoCache } from './page/photo-cache.ts';
import { withPhotosNoted, withPhotosNotedIn } from './page/noted-photos.ts';
import { createListeningPages } from './bridge/listening-pages.ts';
import { createPageEvents } from './bridge/page-events.ts';
import { guardPeerConnections, refuseLookUps, takeNetwork } from './guards/page-network.ts';
import { guardPermissions } from './guards/page-permissions.ts';
import { findRefusedSwitch } from './guards/refused-switches.ts';
import { logError, logProcess } from './log/process-log.ts';
import { keyringSealer } from './session/sealer.ts';
import { serverHandlers } from './server/servers.ts';
import { createSessionsByServer } from './session/sessions-by-server.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import { isTrustedFrame } from './guards/trusted-frame.ts';
import { createMessageBoxes } from './window/message-boxes.ts';
import {
  failForFolder,
  failToStart,
  folderProblem,
  wordsOfFailure,
  wordsOfRefusal,
} from './window/recovery/start-failure.ts';
import { keepWindow } from './window/window-lifecycle.ts';

registerAppScheme();
refuseLookUps(app.commandLine);
const links = registerLinks();
const refused = app.isPackaged ? findRefusedSwitch(process.argv.slice(1)) : undefined;
const problem = folderProblem(path.join(app.getPath('appData'), app.getName()));
if (refused !== undefined) failToStart(wordsOfRefusal(refused));
else if (problem !== undefined) failForFolder(problem);
// A second start hands over to the first: two running apps would both refresh the session, and so end it for each
// other.
else if (app.requestSingleInstanceLock()) void app.whenReady().then(startOrFail);
else app.quit();

function startOrFail(): void {
  try {
    const log = openLog(app.getPath('logs'));
    try {
      start(log);
    } catch (error) {
      logError(log, 'start.failed', error);
      throw error;
    }
  } catch (error) {
    failToStart(wordsOfFailure(error));
  }
}

function start(log: LogFile): void {
  logProcess(log);
  const page = pageAddress(app.isPackaged, process.env['VITE_DEV_SERVER_URL']);
  const boxes = createMessageBoxes((options) => {
    const [window] = BrowserWindow.getAllWindows();
    return window === undefined ? dialog.showMessageBox(options) : dialog.showMessageBox(window, options);
  });
  const kept = { folder: app.getPath('userData'), log, boxes };
  const settings = createSettingsStore(openStoredFile('settings', kept));
  applyColorScheme(nativeTheme, settings.read().colorScheme ?? 'auto');
  const events = createPageEvents(() => BrowserWindow.getAllWindows().map(({ webContents }) => webContents));
  const listeningPages = createListeningPages();

  let opened: Network | undefined;
  // Loaded together with the services, once the window is open.
  const network = async () => {
    const { createNetwork } = await import('./network/network.ts');
    return (opened ??= createNetwork(openServerSession()));
  };
  const photos = createPhotoCache(async (url) => {
    const [{ fetchOwnPicture, fetchPhoto }, web] = await Promise.all([import('./page/photos.ts'), network()]);
    const server = host.current();
    return isOwnPicture(url) && server !== undefined
      ? fetchOwnPicture(`${server}${url}`, web)
      : fetchPhoto(url, web);
  });

  const address = () => backendAddress(process.env, settings.read());
  serveAppScheme({
    folder: path.join(import.meta.dirname, '../dist'),
    page: () => {
      const server = address()?.supabaseUrl;
      return pageFile({
        hasServer: server !== undefined,
        hasSession: server !== undefined && sessions.holds(server),
        hasLink: !inbox.isEmpty(),
      });
    },
    photo: photos.get,
    onServed: (file) => {
      // The page with the sign-in form needs only its files for the first paint.
      if (file === '/index.html') host.start();
    },
  });
  guardPermissions(session.defaultSession, page);
  askForNoDictionary(session.defaultSession);
  // In development the page is loaded over the network.
  if (page.isBundled) void takeNetwork(session.defaultSession);
  const openLink = createLinkOpener({
    open: (url) => shell.openExternal(url),
    onRefused: () => {
      log('link.refused');
    },
  });
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, page, openLink);
    guardPeerConnections(contents);
    followContextMenu(contents, openLink);
    listeningPages.follow(contents);
  });
  const notifications = startNotifications({
    marks: openStoredFile('notifications', kept),
    pausedUntil: () => background.pausedUntil(),
    onCount: (unread) => {
      background.setUnread(unread);
    },
    open: (opened) => {
      inbox.open(opened);
      showWindow();
    },
  });
  const background = startBackground({
    settings,
    boxes,
    isSignedIn: notifications.isFollowing,
    onOpen: () => {
      showWindow();
    },
    onUnread: () => {
      inbox.open({ kind: 'notifications', value: '' });
      showWindow();
    },
    onChange: () => {
      menu.refresh();
    },
    emit: events.emit,
  });
  // First, so that its page loads while the rest gets ready.
  let waits = background.isHidden && address() !== undefined;
  const showWindow = keepWindow(() => {
    openAppWindow({
      page,
      settings,
      log,
      isHidden: waits,
      guardClosing: background.guardClosing,
      onShown: () => {
        host.start();
        boxes.ready();
        void background.begin();
      },
      onLoaded: (contents) => {
        notifications.setBellOpen(false);
        events.catchUp(contents);
      },
    });
  });

  const isGiven = isServerGiven(process.env);
  const openServers = () => {
    events.emit('servers.opened', {});
  };
  const showLog = () => {
    shell.showItemInFolder(path.join(app.getPath('logs'), 'main.log'));
  };
  const menu = setMenu({
    isServerGiven: isGiven,
    onServers: openServers,
    onLog: showLog,
    onAbout: () => {
      events.emit('desktop.aboutOpened', {});
    },
    background: background.menu,
  });

  const sessions = createSessionsByServer(openStoredFile('session', kept), keyringSealer, () => {
    events.emit('auth.sessionNotKept', {});
  });
  const drafts = createSealedDrafts({
    file: openStoredFile('drafts', kept),
    sealer: keyringSealer,
    server: () => host.current(),
    person: () => host.person(),
  });
  finishBeforeQuit(app, drafts);
  const tellAboutLink = createLinkDialog({ boxes, isServerGiven: isGiven, onServers: openServers });
  const inbox = createLinkInbox({
    server: () => host.current(),
    announce: () => {
      events.emit('links.opened', {});
    },
    tell: (problem) => void tellAboutLink(problem),
    log,
  });
  const host = createHost({
    address,
    startServices: async (address) => {
      const { startServices } = await import('./server/start-services.ts');
      return startServices(address, {
        store: sessions.of(address.supabaseUrl),
        network: await network(),
        emit: withNotificationsHeard(withPhotosNotedIn(events.emit, photos), notifications),
        isHeard: listeningPages.areThere,
        onPerson: (person) => {
          notifications.follow(person);
          background.personChanged();
          // Without a user there are no notifications to wait for in the tray.
          if (waits && person === undefined) showWindow();
          waits = false;
        },
      });
    },
    own: {
      desktop: desktopHandlers({
        platform: process.platform,
        isServerGiven: isGiven,
        setColorScheme: (colorScheme) => {
          settings.update({ colorScheme });
          applyColorScheme(nativeTheme, colorScheme);
        },
        openMenu: menu.openShort,
        showLog,
        quit: () => {
          app.quit();
        },
        setBellOpen: notifications.setBellOpen,
        background,
      }),
      drafts: drafts.handlers,
      links: inbox.handlers,
      servers: serverHandlers({
        settings,
        isGiven,
        current: () => host.current(),
        check: (server) => checkServer(server, async (url, init) => (await network()).fetch(url, init)),
        forget: (url) => {
          sessions.forget(url);
          drafts.forget(url);
        },
        restart: async () => {
          notifications.end();
          await host.restart();
          events.reset();
          photos.clear();
        },
      }),
    },
    checkEveryRow: !app.isPackaged,
  });
  links.onLink(inbox.receive);
  serveBridge({
    ipcMain,
    isTrusted: (frame) => isTrustedFrame(frame, page.origin),
    call: withNotificationsTold(withPhotosNoted(withFailuresLogged(host.call, log), photos), notifications),
    onCall: listeningPages.noteCall,
    onForeign: () => {
      log('bridge.foreign_frame');
    },
  });
}
