/** What a request asks for: a path in its one plain spelling, and the query as a URL writes it. */
export type RequestTarget = { path: string; search: string };

/** What a decoded path must not hold: another way to write a separator, an end of text, a step to somewhere else. */
// eslint-disable-next-line no-control-regex -- these are among what it refuses
const twoFaced = /[\\\u0000-\u001f\u007f]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/;

/**
 * Reads the target of a request, or nothing where it could mean one thing here and another to the next reader: dots that
 * climb, separators that are encoded, doubled or turned round, another server's address. Browsers tidy all of that up before
 * they ask, so that only someone who means it is refused.
 */
export function readTarget(raw: string | undefined): RequestTarget | undefined {
  if (raw?.startsWith('/') !== true || !URL.canParse(raw, base)) return undefined;
  const { pathname, search, hash } = new URL(raw, base);
  const [path = ''] = raw.split('?', 1);
  const decoded = decode(path);
  if (pathname !== path || hash !== '' || decoded === undefined || twoFaced.test(decoded)) return undefined;
  // One that decodes to a separator would be a second path within the first.
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
