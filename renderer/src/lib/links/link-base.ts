/**
 * The base of links for people outside. In a browser, that is the page's own origin, which others may reach; the
 * desktop's origin means nothing elsewhere.
 */
export const linkBase = (publicAddress: string | null | undefined): string | undefined =>
  publicAddress ?? (window.bridge === undefined ? window.location.origin : undefined);
