import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/** The usual entries with the system's own names and keys; without a menu, copying and pasting would not work on a Mac. */
export function setMenu(parts: MenuParts): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, app.isPackaged, parts)));
}

type MenuParts = {
  /** Whoever started the app has chosen. */
  isServerGiven: boolean;
  onServers: () => void;
  onLog: () => void;
};

function menuTemplate(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  { isServerGiven, onServers, onLog }: MenuParts,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: 'File',
      submenu: [
        {
          id: 'servers',
          label: 'Servers…',
          accelerator: 'CmdOrCtrl+,',
          enabled: !isServerGiven,
          click: onServers,
        },
        { type: 'separator' },
        { role: isMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ id: 'log', label: 'Show Log', click: onLog }] },
  ];
}
