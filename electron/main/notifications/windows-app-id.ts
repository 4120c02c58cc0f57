/**
 * The program's name to Windows, which shows popups of programs in its Start menu alone. The installer puts the app there
 * by the id of electron-builder.yml; `npm start` runs Electron itself, which is known by its own path.
 */
export const windowsAppId = ({ isPackaged }: { isPackaged: boolean }, execPath: string): string =>
  isPackaged ? 'app.marquee.desktop' : execPath;
