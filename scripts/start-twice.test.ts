import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '#backend/data/folder-lock.ts';
import { projectRoot } from './run.ts';

// Two simultaneous starts of one clone would build over each other: this runs a second one, in a clone of its sources.

it('a second npm start of a clone says that there is one, and touches nothing', () => {
  const clone = mkdtempSync(path.join(tmpdir(), 'marquee-clone-'));
  onTestFinished(() => {
    rmSync(clone, { recursive: true, force: true });
  });
  for (const name of ['backend', 'build', 'scripts', 'shared', 'supabase', 'package.json'])
    cpSync(path.join(projectRoot, name), path.join(clone, name), { recursive: true });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(clone, 'node_modules'));
  for (const name of ['.cache', '.marquee']) mkdirSync(path.join(clone, name), { mode: 0o700 });
  writeFileSync(path.join(clone, '.marquee/address'), 'http://127.0.0.1:54321\n');
  const before = readdirSync(clone);
  const release = lockFolder(path.join(clone, '.cache'));
  onTestFinished(release);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    'Marquee is started from this folder already, at http://127.0.0.1:54321: use that one, or stop it first with Ctrl+C.\n',
  ]);
  expect(readdirSync(clone)).toEqual(before);
});
