import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { runtimeSources } from '#tests/support/electron-runtime.ts';

/** What a desktop's services have seen: notifications, tray icons, badges. */
export type DesktopEvent = { event: string } & Readonly<Record<string, unknown>>;

export type SessionBus = {
  /** Where the app finds the bus. */
  env: Record<string, string>;
  seen: readonly DesktopEvent[];
  /** Does what a person would do on the desktop, such as clicking a notification. */
  send: (command: { cmd: string } & Readonly<Record<string, unknown>>) => void;
  stop: () => void;
};

/** A session bus of this test alone, with stand-ins for the desktop's services and, if asked for, a keyring. */
export async function startSessionBus(
  folder: string,
  withKeyring: boolean,
  { hasTray = true } = {},
): Promise<SessionBus> {
  const children: ChildProcess[] = [];
  const stop = () => {
    for (const child of children.reverse()) child.kill();
  };
  try {
    const args = [`--config-file=${path.join(runtimeSources, 'test-bus.conf')}`, '--nofork', '--nopidfile'];
    const bus = spawn('dbus-daemon', [...args, '--print-address=1'], { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(bus);
    const [address] = (await once(createInterface({ input: bus.stdout }), 'line')) as [string];
    const env = { DBUS_SESSION_BUS_ADDRESS: address };

    // Debian's own Python: python3-dbus is in no other.
    const services = spawn(
      '/usr/bin/python3',
      [path.join(runtimeSources, 'fake-desktop.py'), ...(hasTray ? [] : ['--without-tray'])],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, ...env },
      },
    );
    children.push(services);
    const seen: DesktopEvent[] = [];
    const lines = createInterface({ input: services.stdout });
    lines.on('line', (line) => seen.push(JSON.parse(line) as DesktopEvent));
    await once(lines, 'line');

    if (withKeyring) await unlockKeyring(folder, env);
    return { env, seen, send: (command) => services.stdin.write(`${JSON.stringify(command)}\n`), stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Makes or opens the person's keyring; it serves as soon as the command has returned, and ends with its bus. */
async function unlockKeyring(folder: string, env: Record<string, string>): Promise<void> {
  const homes = { XDG_DATA_HOME: path.join(folder, 'keyring'), XDG_RUNTIME_DIR: path.join(folder, 'run') };
  for (const home of Object.values(homes)) mkdirSync(home, { recursive: true, mode: 0o700 });
  const daemon = spawn('gnome-keyring-daemon', ['--daemonize', '--unlock', '--components=secrets'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, ...env, ...homes },
  });
  daemon.stdin.end('test');
  const [code] = (await once(daemon, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`gnome-keyring-daemon ended with ${code ?? 'a signal'}`);
}
