import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from '#scripts/run.ts';
import { oldestNode } from './other-node.ts';

async function heard(command: string, args: readonly string[], firstOnPath: string): Promise<string> {
  let said = '';
  await run(command, args, { isShown: false, onOutput: (text) => (said += text), firstOnPath });
  return said.trim();
}

it.skipIf(process.platform === 'win32')(
  'starts a program of the folder that comes first on the path',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'marquee-node-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, 'node'), '#!/bin/sh\necho another\n');
    await chmod(path.join(folder, 'node'), 0o755);
    expect(await heard('node', ['--version'], folder)).toBe('another');
  },
);

it('takes for the oldest Node the version that package.json asks for', () => {
  expect(oldestNode()).toMatch(/^\d+\.\d+\.\d+$/);
});
