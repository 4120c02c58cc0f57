import type { Emit, Handlers } from '#shared/contract/bridge.ts';
import type { DesktopSettings, Pause } from '#shared/contract/desktop.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { beginPause, pauseEnd } from '#electron/main/notifications/pause.ts';
import type { SettingsStore } from '#electron/main/settings/settings-store.ts';
import type { MessageBoxes } from '#electron/main/window/message-boxes.ts';
import type { Autostart } from './autostart.ts';
import type { BackgroundMenu, TrayParts } from './tray-template.ts';

type Parts = {
  platform: NodeJS.Platform;
  settings: SettingsStore;
  autostart: Autostart;
  boxes: Pick<MessageBoxes, 'tell'>;
  /** Whether the desktop shows tray icons now. */
  hasTray: () => Promise<boolean>;
  openTray: (parts: () => TrayParts) => { update: () => void };
  showBadge: (unread: number) => void;
  isSignedIn: () => boolean;
  /** Shows the window. */
  onOpen: () => void;
  /** Shows it with the list of notifications. */
  onUnread: () => void;
  onQuit: () => void;
  /** Redraws the menus. */
  onChange: () => void;
  emit: Emit;
  now?: () => Date;
};

type OwnCalls = 'desktop.getSettings' | 'desktop.changeSettings' | 'desktop.pausePopups';

/** Everything Marquee does besides its window: tray, badge, pausing notifications, starting at login. */
export function createBackground(parts: Parts) {
  const { settings, platform, now = () => new Date() } = parts;
  let tray: { update: () => void } | undefined;
  let isTrayThere = platform === 'win32';
  let unread = 0;
  let pauseTimer: NodeJS.Timeout | undefined;

  const pausedUntil = () => pauseEnd(settings.read().pause, now());
  const read = (): DesktopSettings => ({
    tray: platform === 'darwin' ? 'not_needed' : isTrayThere ? 'there' : 'missing',
    keepsRunning: settings.read().keepsRunning ?? null,
    startsWithSystem: parts.autostart.isOn(),
    pausedUntil: pausedUntil()?.toISOString() ?? null,
  });

  function change(): void {
    update();
    parts.emit('desktop.settingsChanged', read());
    awaitPauseEnd();
  }

  /** Updates menus and page when the pause ends. */
  function awaitPauseEnd(): void {
    clearTimeout(pauseTimer);
    const end = pausedUntil();
    if (end !== null) pauseTimer = setTimeout(change, end.getTime() - now().getTime());
  }

  function update(): void {
    tray?.update();
    parts.onChange();
  }

  function pause(chosen: Pause | null): void {
    settings.update({ pause: chosen === null ? undefined : beginPause(chosen, now()) });
    change();
  }

  function keepRunning(isOn: boolean): void {
    settings.update({ keepsRunning: isOn });
    change();
  }

  const menu: BackgroundMenu = {
    settings: read,
    pause,
    keepRunning,
    startWithSystem: (isOn) => {
      try {
        parts.autostart.set(isOn);
      } catch (error) {
        const detail = error instanceof AppError ? error.message : 'The system refused it.';
        void parts.boxes.tell('settings', { message: 'Marquee can’t change how it starts.', detail });
      }
      change();
    },
  };

  /** Checks whether there is a tray now, and if so puts the icon there. */
  async function findTray(): Promise<boolean> {
    const wasThere = isTrayThere;
    isTrayThere = await parts.hasTray();
    if (isTrayThere)
      tray ??= parts.openTray(() => ({
        menu,
        isSignedIn: parts.isSignedIn(),
        unread,
        onOpen: parts.onOpen,
        onUnread: parts.onUnread,
        onQuit: parts.onQuit,
      }));
    if (isTrayThere !== wasThere) change();
    return isTrayThere;
  }

  const handlers: Pick<Handlers<'desktop'>, OwnCalls> = {
    'desktop.getSettings': async () => {
      await findTray();
      return read();
    },
    'desktop.changeSettings': async ({ keepsRunning, startsWithSystem }) => {
      if (keepsRunning === true && !(await findTray()))
        throw new AppError('invalid', 'This desktop has no tray to keep Marquee in', { hint: 'no_tray' });
      if (startsWithSystem !== undefined) parts.autostart.set(startsWithSystem);
      if (keepsRunning !== undefined) settings.update({ keepsRunning });
      change();
      return read();
    },
    'desktop.pausePopups': async ({ for: chosen }) => {
      pause(chosen);
      return read();
    },
  };

  // A pause may have started before the app was restarted.
  awaitPauseEnd();

  return {
    menu,
    handlers,
    findTray,
    pausedUntil,
    keepRunning,
    /** A user has signed in or out. */
    personChanged: (): void => {
      tray?.update();
    },
    /** The bell's unread count. */
    setUnread: (count: number): void => {
      const isSame = count === unread;
      unread = count;
      parts.showBadge(count);
      // Rebuilding an open menu would lose the user's click.
      if (!isSame) tray?.update();
    },
  };
}

export type Background = ReturnType<typeof createBackground>;
