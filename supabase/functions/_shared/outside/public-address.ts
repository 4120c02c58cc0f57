/** Networks of IPv4 that nobody outside answers from: [first address, bits]. */
const closed4: readonly (readonly [string, number])[] = [
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

/** Of what is public in IPv6, 2000::/3, that which leads to other addresses or is for examples: [first 32 bits, bits]. */
const closed6: readonly (readonly [number, number])[] = [
  [0x20010000, 23],
  [0x20010db8, 32],
  [0x20020000, 16],
  [0x3fff0000, 20],
];

const shape4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

function number4(address: string): number | undefined {
  const parts = shape4.exec(address)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

const isWithin = (value: number, network: number, bits: number): boolean =>
  Math.floor(value / 2 ** (32 - bits)) === Math.floor(network / 2 ** (32 - bits));

/** The first 32 bits of an address of IPv6; none of what is not one. */
function start6(address: string): number | undefined {
  const groups = address.split('::');
  if (groups.length > 2 || !/^[0-9a-f:]+$/i.test(address)) return undefined;
  const [head = [], tail = []] = groups.map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - head.length - tail.length;
  if (groups.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const all = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (all.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return Number.parseInt(all[0] ?? '', 16) * 65536 + Number.parseInt(all[1] ?? '', 16);
}

/** Whether an address is one of the public Internet: nothing of this machine, of its network, of a cloud's own services. Unknown ones are not. */
export function isPublicAddress(address: string): boolean {
  const four = number4(address);
  if (four !== undefined)
    return !closed4.some(([network, bits]) => isWithin(four, number4(network) ?? 0, bits));
  const six = start6(address);
  return (
    six !== undefined &&
    isWithin(six, 0x20000000, 3) &&
    !closed6.some(([network, bits]) => isWithin(six, network, bits))
  );
}
