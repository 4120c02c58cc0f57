import { expect, it } from 'vitest';
import { findRefusedSwitch } from './refused-switches.ts';

it.each([
  ['--remote-debugging-port=9222', '--remote-debugging-port'],
  ['--remote-debugging-port', '--remote-debugging-port'],
  ['-remote-debugging-port=0', '--remote-debugging-port'],
  ['/remote-debugging-port=0', '--remote-debugging-port'],
  ['--Remote-Debugging-Pipe', '--remote-debugging-pipe'],
  ['--inspect', '--inspect'],
  ['--inspect-brk=127.0.0.1:1', '--inspect-brk'],
  ['--ignore-certificate-errors', '--ignore-certificate-errors'],
  ['--log-net-log=/tmp/log.json', '--log-net-log'],
])('an installed app does not start with %s', (argument, name) => {
  expect(findRefusedSwitch(['--disable-gpu', argument])).toBe(name);
});

it.each([
  ['--no-sandbox', '--disable-gpu', '--password-store=gnome-libsecret', '--proxy-server=proxy:8080'],
  ['marquee://open?path=/inspect'],
  ['--lang=inspect', '/inspect/marquee', 'inspect'],
  ['--', '--inspect'],
])('and starts with %s', (...argv) => {
  expect(findRefusedSwitch(argv)).toBeUndefined();
});
