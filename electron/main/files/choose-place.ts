import path from 'node:path';
import { app, BrowserWindow, dialog } from 'electron';

/** Asks where to save a file, starting in the downloads folder; undefined if the user cancels. */
export async function choosePlace(fileName: string): Promise<string | undefined> {
  const options = { defaultPath: path.join(app.getPath('downloads'), fileName) };
  const window = BrowserWindow.getFocusedWindow();
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return canceled || filePath === '' ? undefined : filePath;
}
