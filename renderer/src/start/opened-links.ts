import { request, subscribe } from '#renderer/bridge/index.ts';
import { useDesktopLinks } from '#renderer/lib/links/desktop-links.ts';
import { setInvite } from '#renderer/lib/links/invite-link.ts';
import { setOpenedPopup } from '#renderer/lib/links/opened-popup.ts';
import { afterFirstPage } from '#renderer/lib/loading/first-page.ts';
import { isLinkedPath } from '#shared/domain/linked-pages.ts';

/** Shows what the link opens by which the desktop was started, now and whenever one is opened again. */
export function followOpenedLinks(): void {
  const take = () => {
    request('links.take').then(
      (link) => {
        if (link?.kind === 'invitation') setInvite({ status: 'given', token: link.value });
        else if (link?.kind === 'notification') setOpenedPopup({ kind: 'notification', id: link.value });
        else if (link?.kind === 'notifications') setOpenedPopup({ kind: 'list' });
        // Looked at once more: the address goes to the router as it is.
        else if (link !== null && isLinkedPath(link.value)) useDesktopLinks.setState({ wanted: link.value });
      },
      // A link that is not taken stays with the host, and is asked for again when the page starts again.
      () => undefined,
    );
  };
  subscribe('links.opened', take);
  take();
  // Nobody copies a link before there is a page. Another server restarts the page.
  afterFirstPage(() => {
    request('servers.list').then(
      ({ current }) => {
        useDesktopLinks.setState({ server: current ?? undefined });
      },
      // Links that are copied here name no server then.
      () => undefined,
    );
  });
}
