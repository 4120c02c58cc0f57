import type { BackendAddress } from '#shared/services/database/supabase-client.ts';
import type { Settings } from '#electron/main/settings/settings-store.ts';
import { isServerAddress } from './server-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The server to use: the one named at startup, or else the one in the settings. */
export function backendAddress(env: Environment, settings: Settings): BackendAddress | undefined {
  const supabaseUrl = env['MARQUEE_SERVER_URL'];
  const publishableKey = env['MARQUEE_PUBLISHABLE_KEY'];
  if (isServerAddress(supabaseUrl) && publishableKey) return { supabaseUrl, publishableKey };
  return settings.servers?.find((server) => server.supabaseUrl === settings.currentServer);
}

/** Whether the server was named at startup, so that users cannot choose another. */
export const isServerGiven = (env: Environment): boolean =>
  isServerAddress(env['MARQUEE_SERVER_URL']) && Boolean(env['MARQUEE_PUBLISHABLE_KEY']);
