import type { MenuItemConstructorOptions } from 'electron';
import type { DesktopSettings, Pause } from '#shared/contract/desktop.ts';
import { unreadLabel } from '#shared/domain/unread-label.ts';

/** What the menus need to know about notifications and running in the background. */
export type BackgroundMenu = {
  settings: () => DesktopSettings;
  pause: (pause: Pause | null) => void;
  keepRunning: (isOn: boolean) => void;
  startWithSystem: (isOn: boolean) => void;
};

export type TrayParts = {
  menu: BackgroundMenu;
  isSignedIn: boolean;
  unread: number;
  onOpen: () => void;
  onUnread: () => void;
  onQuit: () => void;
};

const line = { type: 'separator' } as const;

export function trayTemplate(parts: TrayParts): MenuItemConstructorOptions[] {
  const { menu, isSignedIn, unread } = parts;
  return [
    { id: 'open', label: 'Open Marquee', click: parts.onOpen },
    ...(isSignedIn
      ? [{ id: 'unread', label: unreadLine(unread), enabled: unread > 0, click: parts.onUnread }]
      : []),
    line,
    ...pauseItems(menu),
    line,
    { id: 'quit', label: 'Quit Marquee', click: parts.onQuit },
  ];
}

export const trayTooltip = (unread: number): string =>
  unread === 0 ? 'Marquee' : `Marquee, ${unreadLabel(unread)} unread`;

const unreadLine = (unread: number) =>
  unread === 0 ? 'No unread notifications' : `${unreadLabel(unread)} unread`;

/** The items of paused notifications on this computer: until when, and how to end it. */
export function pauseItems({ settings, pause }: BackgroundMenu): MenuItemConstructorOptions[] {
  const { pausedUntil } = settings();
  const item = (id: string, label: string, chosen: Pause | null): MenuItemConstructorOptions => ({
    id,
    label,
    click: () => {
      pause(chosen);
    },
  });
  return [
    ...(pausedUntil === null
      ? []
      : [{ label: `Quiet until ${clock(pausedUntil)}`, enabled: false }, item('resume', 'Resume', null)]),
    item('pause-hour', 'Quiet for an Hour', 'hour'),
    item('pause-tomorrow', 'Quiet Until Tomorrow', 'until_tomorrow'),
  ];
}

const clock = (moment: string): string => {
  const time = new Date(moment);
  const isToday = time.toDateString() === new Date().toDateString();
  return time.toLocaleString('en-GB', {
    ...(isToday ? {} : { weekday: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  });
};

/** All items together, for the window's menu. */
export function backgroundItems(menu: BackgroundMenu): MenuItemConstructorOptions[] {
  const { tray, keepsRunning, startsWithSystem } = menu.settings();
  return [
    { id: 'pause', label: 'Pause Notifications', submenu: pauseItems(menu) },
    ...(tray === 'not_needed'
      ? []
      : [
          {
            id: 'keep-running',
            label: 'Keep Running When Closed',
            type: 'checkbox' as const,
            checked: tray === 'there' && keepsRunning === true,
            enabled: tray === 'there',
            click: () => {
              menu.keepRunning(keepsRunning !== true);
            },
          },
        ]),
    {
      id: 'start-with-system',
      label: 'Start with the Computer',
      type: 'checkbox',
      checked: startsWithSystem,
      click: () => {
        menu.startWithSystem(!startsWithSystem);
      },
    },
  ];
}
