import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Reserved IPv4 ranges, from the registry of special purposes: this computer, private networks, link-local, tests,
 * broadcasts.
 */
const special4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Reserved ranges within public IPv6: those that embed another address, or belong to no host. */
const special6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused4 = new BlockList();
for (const [net, prefix] of special4) refused4.addSubnet(net, prefix, 'ipv4');
const given6 = new BlockList();
given6.addSubnet('2000::', 3, 'ipv6');
const refused6 = new BlockList();
for (const [net, prefix] of special6) refused6.addSubnet(net, prefix, 'ipv6');
/** The NAT64 prefix, through which a network without IPv4 reaches it: the last four bytes are the IPv4 address. */
const translated = new BlockList();
translated.addSubnet('64:ff9b::', 96, 'ipv6');

/** Whether an address is on the public Internet, and not this computer or its networks. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  if (translated.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address));
  return given6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}

function lastFourBytes(address: string): string {
  // In the canonical form, the last two groups.
  const [high = 0, low = 0] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split(':')
    .slice(-2)
    .map((group) => parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
