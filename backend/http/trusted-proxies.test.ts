import { describe, expect, it } from 'vitest';
import { peerAddress, readTrustedProxies, trustsNobody } from './trusted-proxies.ts';

describe('where a request came from', () => {
  it.each([
    ['192.0.2.7', undefined, '192.0.2.7'],
    ['::ffff:192.0.2.7', undefined, '192.0.2.7'],
    ['192.0.2.7', '203.0.113.9', '192.0.2.7'],
    // Not even this machine: any program on it could forge the header.
    ['127.0.0.1', '203.0.113.9', '127.0.0.1'],
    [undefined, undefined, ''],
  ])('of %s, forwarded for %s, is %s where nobody is trusted', (socketAddress, forwardedFor, address) => {
    expect(peerAddress(socketAddress, forwardedFor, trustsNobody)).toBe(address);
  });

  it.each([
    ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['::1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', '198.51.100.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['10.1.2.3', '198.51.100.1, ::ffff:10.9.9.9', '198.51.100.1'],
    ['192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '10.0.0.1', '10.0.0.1'],
  ])('of %s, forwarded for %s, is %s behind proxies', (socketAddress, forwardedFor, address) => {
    const trusted = readTrustedProxies('loopback, 10.0.0.0/8');
    expect(peerAddress(socketAddress, forwardedFor, trusted)).toBe(address);
  });
});

it.each(['', '300.1.1.1', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', 'proxy.example', '10.0.0.1;'])(
  'refuses %j as a proxy to trust',
  (list) => {
    expect(() => readTrustedProxies(list)).toThrow('--trust-proxy takes addresses or ranges');
  },
);

it('takes single addresses of both kinds', () => {
  const trusted = readTrustedProxies('192.0.2.1,2001:db8::/32');
  expect(
    ['192.0.2.1', '192.0.2.2', '2001:db8::7', '2001:db9::7', ''].map((address) => trusted(address)),
  ).toEqual([true, false, true, false, false]);
});
