/**
 * The entry that makes a Linux desktop start the app at login. Each argument is quoted for the entry's command line,
 * and the whole line again as the entry's value.
 */
export function autostartFile(command: readonly string[]): string {
  const [program = ''] = command;
  const line = command.map((part) => `"${part.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`).join(' ');
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Marquee',
    `Exec=${line.replaceAll('\\', '\\\\')}`,
    // With TryExec, an entry is ignored if its program is missing: when users delete an AppImage, nothing removes its
    // entry.
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** Whether an entry is switched on: desktops switch it off inside the file. */
export const isAutostartOn = (text: string | undefined): boolean =>
  text !== undefined && !/^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im.test(text);
