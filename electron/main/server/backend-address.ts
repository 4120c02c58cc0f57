import type { BackendAddress } from '#shared/services/database/supabase-client.ts';
import type { Settings } from '#electron/main/settings/settings-store.ts';
import { isServerAddress } from './server-address.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The server to work with: the one that whoever started the app names, else the one in the settings. */
export function backendAddress(env: Environment, settings: Settings): BackendAddress | undefined {
  const supabaseUrl = env['MARQUEE_SERVER_URL'];
  const publishableKey = env['MARQUEE_PUBLISHABLE_KEY'];
  if (isServerAddress(supabaseUrl) && publishableKey) return { supabaseUrl, publishableKey };
  return settings.servers?.find((server) => server.supabaseUrl === settings.currentServer);
}

/** Whether whoever started the app has named the server, so that it is nobody else's choice. */
export const isServerGiven = (env: Environment): boolean =>
  isServerAddress(env['MARQUEE_SERVER_URL']) && Boolean(env['MARQUEE_PUBLISHABLE_KEY']);
