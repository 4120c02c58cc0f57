import type { WebContents } from 'electron';
import { isPage, type PageAddress } from '#electron/main/page/page-address.ts';

type GuardedContents = Pick<WebContents, 'on' | 'setWindowOpenHandler'>;

/** The window shows only the app's page. External links open in the user's browser. */
export function guardNavigation(
  contents: GuardedContents,
  page: PageAddress,
  openLink: (url: string) => void,
): void {
  const refuseForeign = (event: { preventDefault: () => void; url: string }) => {
    if (isPage(event.url, page)) return;
    event.preventDefault();
  };
  contents.on('will-navigate', (event) => {
    refuseForeign(event);
    if (event.defaultPrevented) openLink(event.url);
  });
  contents.on('will-frame-navigate', refuseForeign);
  contents.on('will-redirect', refuseForeign);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}
