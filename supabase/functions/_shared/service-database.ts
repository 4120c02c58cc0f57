import { PostgrestClient } from '@supabase/postgrest-js';
import type { ServiceAccess } from './service-access.ts';

type Outcome = { answer: unknown } | { sqlState: string };

/** The project's database with the service key, which is past Row Level Security: procedures decide, a function only calls one. */
export type ServiceDatabase = { call: (procedure: string, args: object) => Promise<Outcome> };

export function serviceDatabase(
  { url, key }: ServiceAccess,
  fetch: typeof globalThis.fetch,
): ServiceDatabase {
  const headers = { apikey: key, Authorization: `Bearer ${key}` };
  const client = new PostgrestClient(`${url}/rest/v1`, { headers, fetch });
  return {
    call: async (procedure, args) => {
      const called = await client.rpc(procedure, args);
      return called.error === null ? { answer: called.data as unknown } : { sqlState: called.error.code };
    },
  };
}
