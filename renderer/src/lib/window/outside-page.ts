/** A page outside whose address is known only after a while. */
export type OutsidePage = { lead: (address: string) => void; close: () => void };

/**
 * To be called by the press itself: a window that is opened later is stopped by browsers. On the desktop the system's browser opens once the address is
 * known.
 */
export function outsidePage(): OutsidePage {
  const page = window.bridge === undefined ? window.open('about:blank', '_blank') : null;
  if (page !== null) page.opener = null;
  return {
    lead: (address) => {
      if (page === null) window.open(address, '_blank', 'noopener');
      else page.location.replace(address);
    },
    close: () => page?.close(),
  };
}
