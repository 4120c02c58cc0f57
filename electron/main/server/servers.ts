import type { Handlers } from '#shared/contract/bridge.ts';
import type { KnownServers } from '#shared/contract/servers.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { BackendAddress } from '#shared/services/database/supabase-client.ts';
import type { SettingsStore } from '#electron/main/settings/settings-store.ts';

type Parts = {
  settings: SettingsStore;
  /** Whether the server was named at startup; then users cannot choose another. */
  isGiven: boolean;
  /** The address of the current server. */
  current: () => string | undefined;
  /** Rejects unless Marquee answers there and accepts the key. */
  check: (server: BackendAddress) => Promise<void>;
  /** Deletes what was stored for a server: its session. */
  forget: (url: string) => void;
  /** Switches to the server in the settings. */
  restart: () => Promise<void>;
};

/** The servers of the app: chosen once, several remembered, one current. */
export function serverHandlers(parts: Parts): Handlers<'servers'> {
  const { settings } = parts;
  const known = () => settings.read().servers ?? [];

  const list = (): KnownServers => ({
    isSwitchable: !parts.isGiven,
    current: parts.current() ?? null,
    known: known().map(({ supabaseUrl }) => supabaseUrl),
  });

  function refuseWhereGiven(): void {
    if (parts.isGiven) throw new AppError('invalid', 'The server was set when the app was started');
  }

  function refuseUnknown(url: string): void {
    if (!known().some(({ supabaseUrl }) => supabaseUrl === url))
      throw new AppError('not_found', 'This server is no longer in the list');
  }

  return {
    'servers.list': async () => list(),
    'servers.connect': async ({ url, publishableKey }) => {
      refuseWhereGiven();
      const server = { supabaseUrl: url, publishableKey };
      await parts.check(server);
      const others = known().filter(({ supabaseUrl }) => supabaseUrl !== url);
      settings.update({ servers: [...others, server], currentServer: url });
      await parts.restart();
    },
    'servers.choose': async ({ url }) => {
      refuseWhereGiven();
      refuseUnknown(url);
      settings.update({ currentServer: url });
      await parts.restart();
    },
    'servers.forget': async ({ url }) => {
      refuseWhereGiven();
      refuseUnknown(url);
      if (url === parts.current())
        throw new AppError('invalid', 'This server is in use. Choose another one first.');
      settings.update({ servers: known().filter(({ supabaseUrl }) => supabaseUrl !== url) });
      parts.forget(url);
      return list();
    },
  };
}
