import type { BackendAddress } from '#shared/services/supabase-client.ts';
import type { Settings } from './settings-store.ts';

/** The server to work with: the one that whoever started the app names, else the one in the settings. */
export function backendAddress(
  env: Readonly<Record<string, string | undefined>>,
  settings: Settings,
): BackendAddress | undefined {
  const supabaseUrl = env['MARQUEE_SERVER_URL'];
  const publishableKey = env['MARQUEE_PUBLISHABLE_KEY'];
  if (isAddress(supabaseUrl) && publishableKey) return { supabaseUrl, publishableKey };
  return settings.server;
}

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
