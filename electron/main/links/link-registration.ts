import { app } from 'electron';
import { findDeepLink, linkScheme } from './deep-link.ts';

/** The system is told when the app has long started: on Linux that waits for a program. */
const afterStartMs = 5000;

/**
 * Receives links from the system: a Mac tells the app, Windows and Linux start it once more, or for the first time, with the
 * link. Has to run before the app is ready, or a Mac's first link would be lost; `receive` may come later.
 */
export function registerLinks(): { onLink: (receive: (text: string | undefined) => void) => void } {
  let receive: ((text: string | undefined) => void) | undefined;
  let first = findDeepLink(process.argv);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    if (receive === undefined) first = url;
    else receive(url);
  });
  app.on('second-instance', (_event, argv) => {
    receive?.(findDeepLink(argv));
  });
  return {
    onLink: (listener) => {
      receive = listener;
      listener(first);
      first = undefined;
      // On Windows the installer has done it, and undoes it. While someone develops, the program is Electron's own.
      if (app.isPackaged && process.platform !== 'win32')
        setTimeout(() => app.setAsDefaultProtocolClient(linkScheme), afterStartMs);
    },
  };
}
