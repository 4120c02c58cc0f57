/** The target of a request: a path in its one canonical spelling, and the query as a URL writes it. */
export type RequestTarget = { path: string; search: string };

/**
 * What a decoded path must not contain: another way to write a separator, a string terminator, or a step to another
 * folder.
 */
// eslint-disable-next-line no-control-regex -- these are among what it refuses
const twoFaced = /[\\\u0000-\u001f\u007f]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/;

/**
 * Parses the target of a request, or returns undefined if it could mean one thing here and another to the next reader:
 * dots that climb, separators that are encoded, doubled or reversed, another server's address. Browsers normalise all
 * of that before they send it, so only a deliberate attempt is refused.
 */
export function readTarget(raw: string | undefined): RequestTarget | undefined {
  if (raw?.startsWith('/') !== true || !URL.canParse(raw, base)) return undefined;
  const { pathname, search, hash } = new URL(raw, base);
  const [path = ''] = raw.split('?', 1);
  const decoded = decode(path);
  if (pathname !== path || hash !== '' || decoded === undefined || twoFaced.test(decoded)) return undefined;
  // An encoded separator would hide a second path within the first.
  if (decoded.split('/').length !== path.split('/').length) return undefined;
  return { path, search };
}

const base = 'http://localhost';

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
