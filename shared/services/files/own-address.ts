/**
 * The normalised address if it is below a folder of the server, else undefined. The text alone is not enough: a request
 * resolves dots, their encodings and backslashes, and a proxy may decode an encoded slash.
 */
export function addressBelow(folder: string, address: string): string | undefined {
  if (!URL.canParse(address) || !URL.canParse(folder)) return undefined;
  const place = new URL(folder).href;
  const { href } = new URL(address);
  const [path = ''] = href.slice(place.length).split(/[?#]/, 1);
  return href.startsWith(place) && isPlain(path) ? href : undefined;
}

/** Whether every server splits the path in the same way: it contains no encoded slash or dot. */
const isPlain = (path: string): boolean =>
  /^[^/]/.test(path) && !path.includes('//') && !/%(?![0-9a-f]{2})|%(?:25|2e|2f|5c|00)/i.test(path);
