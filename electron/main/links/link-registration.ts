import { app } from 'electron';
import { findDeepLink, linkScheme } from './deep-link.ts';

/** The link is registered long after the start, since on Linux that waits for a program. */
const afterStartMs = 5000;

/**
 * Receives links from the system: macOS sends the app an event, Windows and Linux start it, or start it again, with the
 * link. Has to run before the app is ready, or the first link on a Mac would be lost; `receive` may come later.
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
      // On Windows the installer registers and unregisters the link. In development the program would be Electron
      // itself.
      if (app.isPackaged && process.platform !== 'win32')
        setTimeout(() => app.setAsDefaultProtocolClient(linkScheme), afterStartMs);
    },
  };
}
