/** The app's scheme and host. Never `file:`: a file has no origin that a guard could check. */
export const appScheme = 'app';
export const appOrigin = `${appScheme}://bundle`;

/** Where the page is loaded from: the app's own files, or Vite in development. */
export type PageAddress = { origin: string; isBundled: boolean };

export function pageAddress(isPackaged: boolean, devServerUrl: string | undefined): PageAddress {
  if (isPackaged || devServerUrl === undefined) return { origin: appOrigin, isBundled: true };
  return { origin: new URL(devServerUrl).origin, isBundled: false };
}

/** True for the page itself, on any route; everything else in this window is a navigation away. */
export function isPage(url: string, { origin }: PageAddress): boolean {
  if (!URL.canParse(url)) return false;
  // Node returns no origin for a non-web scheme.
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}` === origin && pathname === '/';
}

const longestRoute = 500;

/** A route of the page, as written after the `#`. */
export const isRoute = (text: string): boolean =>
  text.startsWith('/') && !text.startsWith('//') && text.length <= longestRoute;

export function routeOf(url: string): string | undefined {
  const route = URL.canParse(url) ? new URL(url).hash.slice(1) : '';
  return isRoute(route) ? route : undefined;
}

export const urlOf = ({ origin }: PageAddress, route = '/'): string => `${origin}/#${route}`;
