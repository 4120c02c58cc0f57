import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { runtimeSources } from '#tests/support/electron-runtime.ts';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import type { SessionBus } from './session-bus.ts';

export const projectRoot = path.resolve(import.meta.dirname, '../..');

export type DesktopApp = { app: ElectronApplication; page: Page };

type Surroundings = {
  home: string;
  desktop: SessionBus;
  display: string;
  server: AppServer;
  wire: FaultProxy;
};

/** What the app finds around it on a computer of one person's own. */
export function appEnvOf({ home, desktop, display, server, wire }: Surroundings): Record<string, string> {
  const { WAYLAND_DISPLAY: _, ...env } = process.env;
  return {
    ...(env as Record<string, string>),
    ...desktop.env,
    ...homesIn(home),
    DISPLAY: display,
    // The agency's, as in the browsers' lane: elsewhere its day is another one than the viewer's for an hour or two each night.
    TZ: 'Europe/Zagreb',
    XDG_CURRENT_DESKTOP: 'Unity',
    MARQUEE_SERVER_URL: wire.url,
    MARQUEE_PUBLISHABLE_KEY: server.publishableKey,
  };
}

/** Where the app keeps what is this person's. */
export const homesIn = (folder: string) => ({
  XDG_CONFIG_HOME: path.join(folder, 'config'),
  XDG_CACHE_HOME: path.join(folder, 'cache'),
});

export async function startApp(
  env: Record<string, string>,
  keyring: boolean,
  appArgs: readonly string[] = [],
  readFirst: readonly string[] = [],
): Promise<DesktopApp> {
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: [
      keyring ? '--password-store=gnome-libsecret' : '--password-store=basic',
      '--disable-gpu',
      '-r',
      path.join(runtimeSources, 'launcher/hold-ready.js'),
      ...readFirst.flatMap((file) => ['-r', file]),
      projectRoot,
      ...appArgs,
    ],
    env,
  });
  return { app, page: await app.firstWindow() };
}

export function electronPath(): string {
  const file = process.env['ELECTRON_PATH'];
  if (file === undefined) throw new Error('The global setup has found no Electron');
  return file;
}
