import { BlockList, isIP, isIPv6 } from 'node:net';

/** Of IPv4, by the registry of special purposes: this computer, private networks, links, tests, broadcasts. */
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

/** Of IPv6 everything but what is given out to the public, and of that what carries another address, or none. */
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
/** By which a network without IPv4 reaches it: the address itself stands at the end. */
const translated = new BlockList();
translated.addSubnet('64:ff9b::', 96, 'ipv6');

/** Whether an address belongs to the public internet, and to no computer or network around this one. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  if (translated.check(address, 'ipv6')) return isPublicAddress(lastFourBytes(address));
  return given6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}

function lastFourBytes(address: string): string {
  // As the address is written shortest: two groups at the end.
  const [high = 0, low = 0] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split(':')
    .slice(-2)
    .map((group) => parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
