import { app, BrowserWindow } from 'electron';

/** Opens the window, and again whenever someone asks for it, by what it answers with. There is never more than one. */
export function keepWindow(open: () => void): () => void {
  open();
  const show = () => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) {
      open();
      return;
    }
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    // The system brings an app to the front only where that asks for it.
    if (process.platform === 'darwin') app.focus({ steal: true });
  };
  app.on('second-instance', show);
  // On a Mac a link comes to the app that runs, with or without a window.
  app.on('open-url', show);
  // A Mac keeps the app running without a window, and opens one again by its icon.
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) open();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  return show;
}
