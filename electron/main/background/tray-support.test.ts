import { expect, it, vi } from 'vitest';
import { hasTray } from './tray-support.ts';

/** The output of a computer's programs; programs that are not listed don't exist. */
const computer = (programs: Readonly<Record<string, string>>) =>
  vi.fn(async (program: string, _args: readonly string[]) => programs[program]);

it.each<[string, Readonly<Record<string, string>>, boolean]>([
  ['gdbus, with a tray', { gdbus: '(<true>,)\n' }, true],
  ['gdbus, without', { gdbus: '' }, false],
  ['gdbus, with a tray that nobody shows', { gdbus: '(<false>,)\n' }, false],
  ['busctl', { busctl: 'b true\n' }, true],
  ['dbus-send', { 'dbus-send': '   variant       boolean true\n' }, true],
  ['none of them', {}, false],
])('on Linux by %s', async (_, programs, expected) => {
  const run = computer(programs);
  expect(await hasTray('linux', run)).toBe(expected);
  const asked = run.mock.calls.map(([program]) => program);
  expect(asked.at(-1)).toBe(Object.keys(programs)[0] ?? 'dbus-send');
});

it.each(['win32', 'darwin'] as const)('on %s always', async (platform) => {
  const run = computer({});
  expect(await hasTray(platform, run)).toBe(true);
  expect(run).not.toHaveBeenCalled();
});
