import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { StartupError } from '#backend/startup-error.ts';

/** Whether a peer at this address is trusted to say which client it forwards for. */
export type TrustedProxies = (address: string) => boolean;

/** Without a setting no peer is trusted: anyone can write a header. */
export const trustsNobody: TrustedProxies = () => false;

/** Parses the addresses and ranges of `--trust-proxy`; `loopback` means this machine. */
export function readTrustedProxies(list: string): TrustedProxies {
  const trusted = new BlockList();
  for (const entry of list.split(',').map((part) => part.trim())) {
    for (const range of entry === 'loopback' ? ['127.0.0.0/8', '::1'] : [entry]) add(trusted, range);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

function add(trusted: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  const family = isIP(address);
  const longest = family === 6 ? 128 : 32;
  if (family === 0 || (bits !== undefined && !(/^[0-9]{1,3}$/.test(bits) && Number(bits) <= longest)))
    throw new StartupError(
      `--trust-proxy takes addresses or ranges such as 10.0.0.0/8, or loopback, not "${range}".`,
    );
  trusted.addSubnet(address, bits === undefined ? longest : Number(bits), family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Where a request came from: the peer of the connection, or behind trusted proxies the last address that is not one of
 * them. Anything further back in the chain was written by the client.
 */
export function peerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: TrustedProxies = trustsNobody,
): string {
  let peer = plainAddress(socketAddress ?? '');
  const chain = (forwardedFor ?? '').split(',');
  while (isTrusted(peer)) {
    const hop = plainAddress(chain.pop() ?? '');
    if (isIP(hop) === 0) break;
    peer = hop;
  }
  return peer;
}

/** The same for a request. */
export const peerOf = ({ socket, headers }: IncomingMessage, isTrusted: TrustedProxies): string =>
  peerAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), isTrusted);

/** Without a network interface name, and as IPv4 if it is a mapped address. */
const plainAddress = (written: string): string =>
  written
    .trim()
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[0-9]+\.)/i, '');
