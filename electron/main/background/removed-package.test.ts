import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { autostartFile } from './autostart-file.ts';

const script = path.resolve(import.meta.dirname, '../../../build/linux/before-remove.sh');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'marquee-remove-'));
  const people = ['mia:x:1000:1000::$home/mia:/bin/sh', 'jonas:x:1001:1001::$home/jonas:/bin/sh'];
  writeProgram('getent', `printf '%s\\n' ${people.map((line) => `"${line}"`).join(' ')}`);
  // Records the user that the command runs as, then runs the command.
  writeProgram('runuser', `echo "$2" >> "$home/asked"; shift 3; exec "$@"`);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function writeProgram(name: string, body: string): void {
  writeFileSync(path.join(folder, name), `#!/bin/sh\nhome=${folder}\n${body}\n`, { mode: 0o755 });
}

const entryOf = (person: string) => path.join(folder, person, '.config/autostart/marquee.desktop');

function startWithComputer(person: string, program: string): void {
  mkdirSync(path.dirname(entryOf(person)), { recursive: true });
  writeFileSync(entryOf(person), autostartFile([program, '--in-background']));
}

const remove = (word: string) =>
  spawnSync('sh', [script, word], { env: { PATH: `${folder}:/usr/bin:/bin` }, encoding: 'utf8' });

it.skipIf(process.platform === 'win32')('a removed package starts with nobody’s computer', () => {
  startWithComputer('mia', '/opt/Marquee/marquee');
  startWithComputer('jonas', '/home/jonas/Marquee.AppImage');
  expect(remove('remove')).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(entryOf('mia'))).toBe(false);
  // Entry of another copy of the app.
  expect(existsSync(entryOf('jonas'))).toBe(true);
});

it.skipIf(process.platform === 'win32')('an update leaves the start with the computer', () => {
  startWithComputer('mia', '/opt/Marquee/marquee');
  expect(remove('upgrade').status).toBe(0);
  expect(existsSync(entryOf('mia'))).toBe(true);
});
