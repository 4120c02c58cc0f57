import { execFile } from 'node:child_process';

const watcher = 'org.kde.StatusNotifierWatcher';
const property = 'IsStatusNotifierHostRegistered';

/** Programs that can query the session bus; each desktop has at least one. */
const questions: readonly (readonly [program: string, args: readonly string[]])[] = [
  [
    'gdbus',
    [
      ...['call', '--session', '--dest', watcher, '--object-path', '/StatusNotifierWatcher'],
      ...['--method', 'org.freedesktop.DBus.Properties.Get', watcher, property],
    ],
  ],
  ['busctl', ['--user', 'get-property', watcher, '/StatusNotifierWatcher', watcher, property]],
  [
    'dbus-send',
    [
      ...['--session', '--print-reply', `--dest=${watcher}`, '/StatusNotifierWatcher'],
      ...['org.freedesktop.DBus.Properties.Get', `string:${watcher}`, `string:${property}`],
    ],
  ],
];
const answerWithinMs = 2000;

/**
 * Whether the desktop shows tray icons. Not every Linux desktop does, and an icon that is not shown fails silently: a
 * window hidden there would be lost. Without any of the programs, the answer is no.
 */
export async function hasTray(platform: NodeJS.Platform, run: typeof outputOf = outputOf): Promise<boolean> {
  if (platform !== 'linux') return true;
  for (const [program, args] of questions) {
    const output = await run(program, args);
    if (output !== undefined) return /\btrue\b/.test(output);
  }
  return false;
}

/** What a program prints; undefined if it doesn't exist, empty if it fails. */
const outputOf = (program: string, args: readonly string[]): Promise<string | undefined> =>
  new Promise((answer) => {
    execFile(program, args, { timeout: answerWithinMs }, (error, stdout) => {
      const isMissing = error !== null && 'code' in error && error.code === 'ENOENT';
      answer(isMissing ? undefined : stdout);
    });
  });
