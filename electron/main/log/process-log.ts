import { inspect } from 'node:util';
import { app } from 'electron';
import type { Log, LogFile } from './log-file.ts';

/** Writes down how the app starts and ends, and what nobody has caught. */
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
  // The monitor leaves what Electron does then as it is: it tells the person.
  process.on('uncaughtExceptionMonitor', (error) => {
    logError(log, 'error.uncaught', error);
  });
  process.on('unhandledRejection', (error) => {
    logError(log, 'error.unhandled', error);
    // Listening takes the place of Node's own words, which developers need whole.
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

/** Its kind and where it came from, without its message, which may quote what someone typed. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return [error.name, ...frames.slice(0, 8)].join('\n');
}
