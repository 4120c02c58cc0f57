import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { endOpenApp } from './restart-app.ts';

/** A program that finishes some work before it exits. */
async function startSlowApp(): Promise<ChildProcess> {
  const app = spawn(process.execPath, [
    '-e',
    `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 200)); setInterval(() => {}, 1000); console.log('up');`,
  ]);
  await once(app.stdout, 'data');
  return app;
}

it.skipIf(process.platform === 'win32')(
  'an app that is to start again has ended before, and takes nobody with it',
  async () => {
    const app = await startSlowApp();
    const exit = vi.fn();
    app.on('exit', exit);
    await endOpenApp(app);
    expect(app.exitCode).toBe(0);
    expect(exit).not.toHaveBeenCalled();
  },
);

it('waits for nothing where no app is open', async () => {
  await expect(endOpenApp(undefined)).resolves.toBeUndefined();
});
