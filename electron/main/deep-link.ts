import { isServerAddress } from './backend-address.ts';

/** Registered with the system by electron-builder.yml and link-registration.ts. */
export const linkScheme = 'marquee';

/** What a link asks the app for. `server` is left out where any will do. */
export type DeepLink =
  { kind: 'invitation'; token: string; server: string | undefined } | { kind: 'malformed' };

const longestLink = 2000;
const tokenShape = /^[\w-]{16,200}$/;

/**
 * Reads `marquee://invite?token=…&server=…`, which anybody can write and any page can open. Undefined for whatever is no link
 * of ours: another scheme, place or path; malformed is one that means an invitation and cannot be one.
 */
export function parseDeepLink(text: string): DeepLink | undefined {
  if (text.length > longestLink || !isDeepLink(text) || !URL.canParse(text)) return undefined;
  const { host, pathname, username, searchParams } = new URL(text);
  // Browsers add the slash, or leave it out.
  if (host !== 'invite' || username !== '' || !['', '/'].includes(pathname)) return undefined;
  const [token, ...otherTokens] = searchParams.getAll('token');
  const [server, ...otherServers] = searchParams.getAll('server');
  const isWhole =
    token !== undefined &&
    tokenShape.test(token) &&
    (server === undefined || isServerAddress(server)) &&
    otherTokens.length + otherServers.length === 0;
  return isWhole ? { kind: 'invitation', token, server } : { kind: 'malformed' };
}

const isDeepLink = (text: string) =>
  text.slice(0, linkScheme.length + 3).toLowerCase() === `${linkScheme}://`;

/** The link among what a program was started with: the runtime puts switches of its own before and after it. */
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
