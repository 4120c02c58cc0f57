import { app, BrowserWindow } from 'electron';

/**
 * Opens the window, and shows or reopens it each time the returned function is called. There is never more than one.
 */
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
    // macOS brings an app to the front only if it insists.
    if (process.platform === 'darwin') app.focus({ steal: true });
  };
  app.on('second-instance', show);
  // On a Mac a link goes to the running app, with or without a window.
  app.on('open-url', show);
  // macOS keeps the app running without a window, and reopens one by the Dock icon.
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) open();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  return show;
}
