/** What links for people outside begin with: in a browser the page itself has an address that others may reach; the desktop's means nothing elsewhere. */
export const linkBase = (publicAddress: string | null | undefined): string | undefined =>
  publicAddress ?? (window.bridge === undefined ? window.location.origin : undefined);
