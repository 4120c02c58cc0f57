import { PostgrestClient } from '@supabase/postgrest-js';

type Outcome = { answer: unknown } | { sqlState: string };

/** The project's database with the service key, which is past Row Level Security: procedures decide, a function only calls one. */
export type ServiceDatabase = { call: (procedure: string, args: object) => Promise<Outcome> };

/** Made of what every hosted project gives its functions; nothing where that is missing. */
export function serviceDatabase(
  setting: (name: string) => string | undefined,
  fetch: typeof globalThis.fetch,
): ServiceDatabase | undefined {
  const url = setting('SUPABASE_URL');
  const key = secretKey(setting);
  if (url === undefined || key === undefined) return undefined;
  const headers = { apikey: key, Authorization: `Bearer ${key}` };
  const client = new PostgrestClient(`${url.replace(/\/+$/, '')}/rest/v1`, { headers, fetch });
  return {
    call: async (procedure, args) => {
      const called = await client.rpc(procedure, args);
      return called.error === null ? { answer: called.data as unknown } : { sqlState: called.error.code };
    },
  };
}

/** Newer projects name their keys in an object; the older one is a separate setting. */
function secretKey(setting: (name: string) => string | undefined): string | undefined {
  try {
    const keys: unknown = JSON.parse(setting('SUPABASE_SECRET_KEYS') ?? '{}');
    if (typeof keys === 'object' && keys !== null && 'default' in keys && typeof keys.default === 'string')
      return keys.default;
  } catch {
    // Not readable: the older one may be there.
  }
  return setting('SUPABASE_SERVICE_ROLE_KEY');
}
