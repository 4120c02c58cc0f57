import { readFileSync, rmSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeNotaryKey } from './notary-key.ts';
import { updateArguments } from './update-arguments.ts';

it('looks for no newer versions unless someone says where', () => {
  expect(updateArguments({})).toEqual([]);
  // Build servers pass unset variables as empty strings.
  expect(updateArguments({ MARQUEE_UPDATE_URL: '', MARQUEE_UPDATE_CHANNEL: '' })).toEqual([]);
});

it('takes the address and the channel of updates from the environment', () => {
  const MARQUEE_UPDATE_URL = 'https://downloads.example/marquee';
  expect(updateArguments({ MARQUEE_UPDATE_URL })).toContain('-c.publish.channel=latest');
  expect(updateArguments({ MARQUEE_UPDATE_URL, MARQUEE_UPDATE_CHANNEL: 'beta' })).toEqual([
    '-c.publish.provider=generic',
    '-c.publish.url=https://downloads.example/marquee',
    '-c.publish.channel=beta',
  ]);
});

it('refuses updates that others could change on the way, and an invalid channel', () => {
  expect(() => updateArguments({ MARQUEE_UPDATE_URL: 'http://downloads.example' })).toThrow('https://');
  expect(() =>
    updateArguments({ MARQUEE_UPDATE_URL: 'https://a.example', MARQUEE_UPDATE_CHANNEL: '../x' }),
  ).toThrow('MARQUEE_UPDATE_CHANNEL');
});

it('gives Apple’s tool its key as a file for its owner alone', () => {
  const env: Record<string, string | undefined> = { APPLE_API_KEY_TEXT: 'the key' };
  const folder = writeNotaryKey(env) ?? '';
  const file = env['APPLE_API_KEY'] ?? '';
  expect(readFileSync(file, 'utf8')).toBe('the key');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  expect(env['APPLE_API_KEY_TEXT']).toBeUndefined();
  rmSync(folder, { recursive: true });
  expect(writeNotaryKey({ APPLE_API_KEY_TEXT: '' })).toBeUndefined();
});
