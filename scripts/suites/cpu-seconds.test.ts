import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { cpuSecondsSinceAsked } from './cpu-seconds.ts';

it.runIf(process.platform === 'linux')(
  'counts what a program that has ended took, once',
  { timeout: 30_000 },
  () => {
    cpuSecondsSinceAsked();
    const busy = 'const end = process.cpuUsage().user + 100_000; while (process.cpuUsage().user < end);';
    spawnSync(process.execPath, ['-e', busy]);
    expect(cpuSecondsSinceAsked()).toBeGreaterThanOrEqual(0.1);
    expect(cpuSecondsSinceAsked()).toBe(0);
  },
);
