/** An external page whose address is known only later. */
export type OutsidePage = { lead: (address: string) => void; close: () => void };

/**
 * Call this in the click handler itself, because browsers block a window that is opened later. On the desktop, the
 * system's browser opens once the address is known.
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
