import { request, subscribe } from '#renderer/bridge/index.ts';
import { setInvite } from '#renderer/lib/invite-link.ts';

/** Shows the invitation by whose link the desktop was opened, now and whenever one is opened again. */
export function followOpenedLinks(): void {
  const take = () => {
    request('links.take').then(
      (link) => {
        if (link !== null) setInvite({ status: 'given', token: link.token });
      },
      // A link that is not taken stays with the host, and is asked for again when the page starts anew.
      () => undefined,
    );
  };
  subscribe('links.opened', take);
  take();
}
