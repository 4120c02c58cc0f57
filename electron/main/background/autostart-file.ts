/**
 * The entry by which a Linux desktop starts the app with itself. Arguments are quoted for the command line of the entry, and the
 * whole once more for its value.
 */
export function autostartFile(command: readonly string[]): string {
  const [program = ''] = command;
  const line = command.map((part) => `"${part.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`).join(' ');
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Marquee',
    `Exec=${line.replaceAll('\\', '\\\\')}`,
    // Without its program an entry counts for nothing: an AppImage is removed by nobody but the person.
    `TryExec=${program.replaceAll('\\', '\\\\')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** Whether an entry is switched on: desktops switch it off within the file. */
export const isAutostartOn = (text: string | undefined): boolean =>
  text !== undefined && !/^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/im.test(text);
