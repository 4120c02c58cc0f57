import { BrowserWindow, clipboard, Menu, type WebContents } from 'electron';
import { contextMenuTemplate } from './context-menu-template.ts';

/** The menu for a right click or the menu key. */
export function followContextMenu(contents: WebContents, openLink: (url: string) => void): void {
  contents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params, {
      openLink,
      copy: (text) => void clipboard.writeText(text),
      correct: (word) => {
        contents.replaceMisspelling(word);
      },
      learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
    });
    const window = BrowserWindow.fromWebContents(contents);
    if (template.length === 0 || window === null) return;
    Menu.buildFromTemplate(template).popup({
      window,
      // At the field, if opened by the keyboard.
      ...(params.menuSourceType === 'keyboard' ? { x: params.x, y: params.y } : {}),
    });
  });
}
