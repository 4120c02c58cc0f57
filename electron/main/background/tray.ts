import path from 'node:path';
import { Menu, nativeImage, Tray, type NativeImage } from 'electron';
import { trayTemplate, trayTooltip, type TrayParts } from './tray-template.ts';

const drawn = path.join(import.meta.dirname, '../build');

/** The icon in the tray, with the texts and menu of its parts. */
export function openTray(parts: () => TrayParts) {
  const tray = new Tray(trayIcon());
  const update = () => {
    tray.setToolTip(trayTooltip(parts().unread));
    tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(parts())));
  };
  // On a Mac a click opens the menu.
  if (process.platform !== 'darwin') {
    tray.on('click', () => {
      parts().onOpen();
    });
  }
  update();
  return { update };
}

function trayIcon(): NativeImage {
  if (process.platform === 'darwin') {
    // The file's name makes macOS draw it in the colour of the menu bar.
    return nativeImage.createFromPath(path.join(drawn, 'tray/trayTemplate.png'));
  }
  const large = nativeImage.createFromPath(path.join(drawn, 'icons/256x256.png'));
  const icon = nativeImage.createEmpty();
  for (const scaleFactor of [1, 1.5, 2]) {
    const side = (process.platform === 'win32' ? 16 : 24) * scaleFactor;
    const buffer = large.resize({ width: side, height: side, quality: 'best' }).toPNG();
    icon.addRepresentation({ scaleFactor, width: side, height: side, buffer });
  }
  return icon;
}
