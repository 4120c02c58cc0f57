import { request, subscribe } from '#renderer/bridge/index.ts';
import { useDesktopLinks } from '#renderer/lib/links/desktop-links.ts';
import { setInvite } from '#renderer/lib/links/invite-link.ts';
import { setOpenedPopup } from '#renderer/lib/links/opened-popup.ts';
import { afterFirstPage } from '#renderer/lib/loading/first-page.ts';
import { isLinkedPath } from '#shared/domain/linked-pages.ts';

/** Shows what a link opens: the one that started the desktop app, and any opened later. */
export function followOpenedLinks(): void {
  const take = () => {
    request('links.take').then(
      (link) => {
        if (link?.kind === 'invitation') setInvite({ status: 'given', token: link.value });
        else if (link?.kind === 'notification') setOpenedPopup({ kind: 'notification', id: link.value });
        else if (link?.kind === 'notifications') setOpenedPopup({ kind: 'list' });
        // Checked once more, because the router gets the address unchanged.
        else if (link !== null && isLinkedPath(link.value)) useDesktopLinks.setState({ wanted: link.value });
      },
      // A link that is not taken stays with the host and is requested again when the page restarts.
      () => undefined,
    );
  };
  subscribe('links.opened', take);
  take();
  // No one copies a link before a page is shown. Changing the server restarts the page.
  afterFirstPage(() => {
    request('servers.list').then(
      ({ current }) => {
        useDesktopLinks.setState({ server: current ?? undefined });
      },
      // Links copied here then name no server.
      () => undefined,
    );
  });
}
