/**
 * Switches with which someone could read the page, its traffic or its connections' keys, or make the app trust the
 * wrong server. They are for developers; an installed app doesn't need them.
 */
const refused: ReadonlySet<string> = new Set([
  'auto-open-devtools-for-tabs',
  'disable-site-isolation-trials',
  'disable-web-security',
  'host-resolver-rules',
  'host-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'js-flags',
  'load-extension',
  'log-net-log',
  'net-log-capture-mode',
  'remote-allow-origins',
  'remote-debugging-address',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'remote-debugging-socket-name',
  'renderer-cmd-prefix',
  'ssl-key-log-file',
  'utility-cmd-prefix',
]);

/** The first refused switch among the program's arguments, parsed as Chromium does: Windows has a third prefix. */
export function findRefusedSwitch(argv: readonly string[]): string | undefined {
  for (const argument of argv) {
    // Arguments after it are not switches.
    if (argument === '--') return undefined;
    const name = /^(?:--?|\/)([^=]+)/.exec(argument)?.[1]?.toLowerCase();
    if (name !== undefined && refused.has(name)) return `--${name}`;
  }
  return undefined;
}
