import { isLinkedPath } from '#shared/domain/linked-pages.ts';
import { isServerAddress } from '#electron/main/server/server-address.ts';

/** Registered with the system by electron-builder.yml and link-registration.ts. */
export const linkScheme = 'marquee';

/** What a link asks the app for. `server` is left out where any will do. */
export type DeepLink =
  | { kind: 'invitation'; token: string; server: string | undefined }
  | { kind: 'page'; path: string; server: string | undefined }
  | { kind: 'malformed' };

const longestLink = 2000;
const tokenShape = /^[\w-]{16,200}$/;

/**
 * Reads `marquee://invite?token=…&server=…` and `marquee://open?path=…&server=…`, which anyone can write and any page can
 * open. Undefined for whatever is no link of ours: another scheme, place or path; malformed is one that means to be one and
 * cannot be followed.
 */
export function parseDeepLink(text: string): DeepLink | undefined {
  if (text.length > longestLink || !isDeepLink(text) || !URL.canParse(text)) return undefined;
  const { host, pathname, username, searchParams } = new URL(text);
  // Browsers add the slash, or leave it out.
  if (username !== '' || !['', '/'].includes(pathname)) return undefined;
  switch (host) {
    case 'invite':
      return readInvitation(searchParams);
    case 'open':
      return readPage(searchParams);
    default:
      return undefined;
  }
}

function readInvitation(params: URLSearchParams): DeepLink {
  const token = onlyOne(params, 'token');
  const server = serverOf(params);
  return token !== undefined && tokenShape.test(token) && server !== null
    ? { kind: 'invitation', token, server }
    : { kind: 'malformed' };
}

function readPage(params: URLSearchParams): DeepLink {
  const path = onlyOne(params, 'path');
  const server = serverOf(params);
  return path !== undefined && isLinkedPath(path) && server !== null
    ? { kind: 'page', path, server }
    : { kind: 'malformed' };
}

/** A link that says a thing twice means two things. */
function onlyOne(params: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = params.getAll(name);
  return others.length === 0 ? value : undefined;
}

/** Undefined where none is named, null where it is none to go to. */
function serverOf(params: URLSearchParams): string | undefined | null {
  if (!params.has('server')) return undefined;
  const server = onlyOne(params, 'server');
  return isServerAddress(server) ? server : null;
}

const isDeepLink = (text: string) =>
  text.slice(0, linkScheme.length + 3).toLowerCase() === `${linkScheme}://`;

/** The link among what a program was started with: the runtime puts its own switches before and after it. */
export const findDeepLink = (argv: readonly string[]): string | undefined => argv.find(isDeepLink);

/** Whether both addresses are one server's. */
export function isSameServer(one: string, other: string): boolean {
  return addressOf(one) === addressOf(other);
}

function addressOf(text: string): string {
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** What people know a server by, short enough for a sentence. */
export const nameOfServer = (address: string): string => new URL(address).host.slice(0, 100);
