import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { menuTemplate, shortMenuTemplate, type MenuParts } from './menu-template.ts';

/**
 * The usual entries with the system's own names and shortcuts; without a menu, copying and pasting would not work on a
 * Mac. Returns a function that opens the short menu for windows without a menu, and one that redraws the menu.
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
