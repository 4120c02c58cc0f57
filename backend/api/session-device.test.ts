import { expect, it } from 'vitest';
import { peerAddress } from './session-device.ts';

it.each([
  ['192.0.2.7', undefined, '192.0.2.7'],
  ['::ffff:192.0.2.7', undefined, '192.0.2.7'],
  // Nobody but a proxy of this machine is believed.
  ['192.0.2.7', '203.0.113.9', '192.0.2.7'],
  ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['::1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', 'unknown', '127.0.0.1'],
  [undefined, undefined, ''],
])('of %s, forwarded for %s, it is %s', (socketAddress, forwardedFor, address) => {
  expect(peerAddress(socketAddress, forwardedFor)).toBe(address);
});
