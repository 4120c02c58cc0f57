import { inspect } from 'node:util';
import { app } from 'electron';
import type { Log, LogFile } from './log-file.ts';

/** Logs how the app starts and ends, and uncaught errors. */
export function logProcess(log: LogFile): void {
  log('app.started', {
    version: app.getVersion(),
    electron: process.versions.electron,
    platform: process.platform,
    arch: process.arch,
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log('process.gone', { type, reason, exitCode });
  });
  // The monitor doesn't change Electron's default, which shows the user a message.
  process.on('uncaughtExceptionMonitor', (error) => {
    logError(log, 'error.uncaught', error);
  });
  process.on('unhandledRejection', (error) => {
    logError(log, 'error.unhandled', error);
    // Listening replaces Node's own message, which developers need in full.
    if (!app.isPackaged) process.stderr.write(`${inspect(error)}\n`);
  });
  app.on('quit', (_event, exitCode) => {
    log.end();
    log('app.ended', { exitCode });
  });
}

export function logError(log: Log, event: string, error: unknown): void {
  log(event, { stack: stackOf(error) });
}

/** The error's type and stack, without its message, which may quote what a user typed. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [error.name, ...frames.slice(0, 8)].join('\n');
}
