import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { menuTemplate, shortMenuTemplate, type MenuParts } from './menu-template.ts';

/**
 * The usual entries with the system's own names and keys; without a menu, copying and pasting would not work on a Mac.
 * Answers with what opens the few that a window without a menu has to offer, and with what draws it again.
 */
export function setMenu(parts: MenuParts): { openShort: () => void; refresh: () => void } {
  const show = (template: MenuItemConstructorOptions[]) => Menu.buildFromTemplate(template);
  const refresh = () => {
    Menu.setApplicationMenu(show(menuTemplate(process.platform, app.isPackaged, parts)));
  };
  refresh();
  return {
    refresh,
    openShort: () => {
      show(shortMenuTemplate(parts)).popup();
    },
  };
}
