/**
 * The app's id on Windows, which shows popups only for programs in its Start menu. The installer adds the app there
 * under the id from electron-builder.yml; `npm start` runs Electron itself, identified by its path.
 */
export const windowsAppId = ({ isPackaged }: { isPackaged: boolean }, execPath: string): string =>
  isPackaged ? 'app.marquee.desktop' : execPath;
