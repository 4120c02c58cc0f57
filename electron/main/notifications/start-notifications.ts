import {
  app,
  BrowserWindow,
  nativeImage,
  Notification,
  powerMonitor,
  type NativeImage,
  type NotificationConstructorOptions,
} from 'electron';
import type { Emit, Reply } from '#shared/contract/bridge.ts';
import type { OpenedLink } from '#shared/contract/links.ts';
import type { Screen } from '#shared/domain/popups/popup-verdict.ts';
import { routeOf } from '#electron/main/page/page-address.ts';
import type { JsonFile } from '#electron/main/settings/json-file.ts';
import { windowIcon } from '#electron/main/window/frame/window-icon.ts';
import { createNativePopups, type Native } from './native-popups.ts';
import { createNotifications } from './notifications.ts';
import { createShownMarks } from './shown-marks.ts';
import { windowsAppId } from './windows-app-id.ts';

type Parts = {
  marks: JsonFile;
  pausedUntil: () => Date | null;
  onCount: (count: number) => void;
  open: (opened: OpenedLink) => void;
};

/** Notifications on this computer: the rules, with Electron's popups, window and clock. */
export function startNotifications({ marks, pausedUntil, onCount, open }: Parts) {
  if (process.platform === 'win32') app.setAppUserModelId(windowsAppId(app, process.execPath));
  let isBellOpen = false;
  const popups = createNativePopups({
    create: nativeOf,
    platform: process.platform,
    icon: popupIcon,
  });
  const notifications = createNotifications({
    marks: createShownMarks(marks),
    popups,
    onCount,
    screen: () => screenOf(BrowserWindow.getAllWindows()[0], isBellOpen),
    pausedUntil,
    open,
  });
  powerMonitor.on('resume', notifications.resume);
  // A popup of an app that has quit does nothing.
  app.on('will-quit', popups.closeAll);
  return {
    ...notifications,
    setBellOpen: (isOpen: boolean): void => {
      isBellOpen = isOpen;
    },
  };
}

/** Small, because it is sent to the desktop as pixels. Elsewhere the system uses the program's icon. */
const popupIcon = once((): { icon?: NativeImage } => {
  const { icon } = windowIcon(process.platform);
  if (icon === undefined) return {};
  return { icon: nativeImage.createFromPath(icon).resize({ width: 48, height: 48, quality: 'best' }) };
});

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function nativeOf(options: NotificationConstructorOptions): Native {
  const native = new Notification(options);
  return {
    show: () => {
      native.show();
    },
    close: () => {
      native.close();
    },
    // Electron's types have one signature for each event.
    on: (event, listener) => native.on(event as 'action', listener),
  };
}

type LookedAt = Pick<BrowserWindow, 'isFocused' | 'isVisible' | 'isMinimized' | 'webContents'>;

function screenOf(window: LookedAt | undefined, isBellOpen: boolean): Screen {
  if (window === undefined) return { isFocused: false, address: '/', isBellOpen: false };
  const isFocused = window.isFocused() && window.isVisible() && !window.isMinimized();
  return { isFocused, address: routeOf(window.webContents.getURL()) ?? '/', isBellOpen };
}

/** Calls of the page that may change the unread count without an event. */
const changing = /^notifications\.(mark|clear|delete|snooze|save|set)/;

type Call = (name: string, input: unknown, viewOf?: string) => Promise<Reply>;
type Heard = Pick<ReturnType<typeof createNotifications>, 'hear' | 'changed' | 'end'>;

/** Watches the replies to the page's calls. */
export const withNotificationsTold =
  (call: Call, { changed, end }: Heard): Call =>
  async (name, ...rest) => {
    const reply = await call(name, ...rest);
    if (reply.ok && changing.test(name)) changed();
    if (reply.ok && name === 'auth.signOut') end();
    return reply;
  };

/** Watches the events sent to the page. */
export const withNotificationsHeard =
  (emit: Emit, { hear }: Heard): Emit =>
  (name, payload) => {
    hear(name, payload);
    emit(name, payload);
  };
