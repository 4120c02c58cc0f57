import type { MenuItemConstructorOptions } from 'electron';
import { backgroundItems, type BackgroundMenu } from '#electron/main/background/tray-template.ts';

export type MenuParts = {
  /** The person who started the app has chosen. */
  isServerGiven: boolean;
  onServers: () => void;
  onLog: () => void;
  onAbout: () => void;
  background: BackgroundMenu;
};

const line = { type: 'separator' } as const;

export function menuTemplate(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  parts: MenuParts,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const about = aboutItem(parts);
  return [
    ...(isMac ? [macAppMenu(about)] : []),
    {
      label: 'File',
      submenu: [
        { ...serversItem(parts), accelerator: 'CmdOrCtrl+,' },
        line,
        ...backgroundItems(parts.background),
        line,
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
        line,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        line,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [logItem(parts), ...(isMac ? [] : [line, about])] },
  ];
}

/** The items that users could not reach in a window without a menu. */
export const shortMenuTemplate = (parts: MenuParts): MenuItemConstructorOptions[] => [
  serversItem(parts),
  ...backgroundItems(parts.background),
  line,
  logItem(parts),
  aboutItem(parts),
  line,
  { label: 'Quit Marquee', role: 'quit' },
];

const serversItem = ({ isServerGiven, onServers }: MenuParts): MenuItemConstructorOptions => ({
  id: 'servers',
  label: 'Servers…',
  enabled: !isServerGiven,
  click: onServers,
});
const logItem = ({ onLog }: MenuParts): MenuItemConstructorOptions => ({
  id: 'log',
  label: 'Show Log',
  click: onLog,
});
const aboutItem = ({ onAbout }: MenuParts): MenuItemConstructorOptions => ({
  id: 'about',
  label: 'About Marquee',
  click: onAbout,
});

/** The system's default, except for About, which is the page's own: it lists the licences. */
const macAppMenu = (about: MenuItemConstructorOptions): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    about,
    line,
    { role: 'services' },
    line,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    line,
    { role: 'quit' },
  ],
});
