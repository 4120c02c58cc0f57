/**
 * An address as it will be requested, where it leads below a folder of the server, else nothing. The text alone says too little: a request goes
 * where dots, their encodings and backslashes lead, and a proxy may read an encoded slash as one.
 */
export function addressBelow(folder: string, address: string): string | undefined {
  if (!URL.canParse(address) || !URL.canParse(folder)) return undefined;
  const place = new URL(folder).href;
  const { href } = new URL(address);
  const [path = ''] = href.slice(place.length).split(/[?#]/, 1);
  return href.startsWith(place) && isPlain(path) ? href : undefined;
}

/** Whether every server reads the same parts in a path: nothing in it is a slash or a dot in another writing. */
const isPlain = (path: string): boolean =>
  /^[^/]/.test(path) && !path.includes('//') && !/%(?![0-9a-f]{2})|%(?:25|2e|2f|5c|00)/i.test(path);
