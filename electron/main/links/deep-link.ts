import { isLinkedPath } from '#shared/domain/linked-pages.ts';
import { isServerAddress } from '#electron/main/server/server-address.ts';

/** Registered with the system by electron-builder.yml and link-registration.ts. */
export const linkScheme = 'marquee';

/** What a link opens in the app. `server` is missing if any server will do. */
export type DeepLink =
  | { kind: 'invitation'; token: string; server: string | undefined }
  | { kind: 'page'; path: string; server: string | undefined }
  | { kind: 'malformed' };

const longestLink = 2000;
const tokenShape = /^[\w-]{16,200}$/;

/**
 * Parses `marquee://invite?token=…&server=…` and `marquee://open?path=…&server=…`, which anyone can write and any page
 * can open. Undefined for a link that isn't ours (another scheme, host or path); malformed for one of ours that can't
 * be followed.
 */
export function parseDeepLink(text: string): DeepLink | undefined {
  if (text.length > longestLink || !isDeepLink(text) || !URL.canParse(text)) return undefined;
  const { host, pathname, username, searchParams } = new URL(text);
  // Some browsers add the slash.
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

/** A link with the same parameter twice is ambiguous. */
function onlyOne(params: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = params.getAll(name);
  return others.length === 0 ? value : undefined;
}

/** Undefined if the link names no server, null if the name is invalid. */
function serverOf(params: URLSearchParams): string | undefined | null {
  if (!params.has('server')) return undefined;
  const server = onlyOne(params, 'server');
  return isServerAddress(server) ? server : null;
}

const isDeepLink = (text: string) =>
  text.slice(0, linkScheme.length + 3).toLowerCase() === `${linkScheme}://`;

/** The link among a program's arguments: Electron adds its own switches before and after it. */
export const findDeepLink = (argv: readonly string[]): string | undefined => argv.find(isDeepLink);

/** Whether both addresses belong to the same server. */
export function isSameServer(one: string, other: string): boolean {
  return addressOf(one) === addressOf(other);
}

function addressOf(text: string): string {
  const { origin, pathname } = new URL(text);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** The server's name for users, short enough for a sentence. */
export const nameOfServer = (address: string): string => new URL(address).host.slice(0, 100);
