const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The pages that a link may open on the desktop, and all that it may say of each: what is not here is not followed. A page
 * joins them with the first *Copy link* on it.
 */
const linkedPages = new Map<string, ReadonlyMap<string, RegExp>>([
  ['/models', new Map([['modelId', uuid]])],
  [
    '/admin',
    new Map([
      ['tab', /^audit$/],
      ['entry', /^[1-9]\d{0,14}$/],
    ]),
  ],
]);

const longestPath = 200;

/** Whether this is the address of one of these pages and nothing more, letter by letter: anybody may have written it. */
export function isLinkedPath(text: string): boolean {
  if (text.length > longestPath) return false;
  const [pathname = '', query, ...rest] = text.split('?');
  const known = linkedPages.get(pathname);
  if (known === undefined || rest.length > 0) return false;
  const given = query?.split('&').map((pair) => pair.split('=')) ?? [];
  const isKnown = given.every(
    ([name = '', value = '', ...more]) => more.length === 0 && known.get(name)?.test(value) === true,
  );
  return isKnown && new Set(given.map(([name]) => name)).size === given.length;
}

/** The link that opens one of these pages in the desktop app of whoever has it. */
export function desktopLink(path: string, server: string | undefined): string {
  const link = `marquee://open?path=${encodeURIComponent(path)}`;
  return server === undefined ? link : `${link}&server=${encodeURIComponent(server)}`;
}
