import { PostgrestClient, type PostgrestError } from '@supabase/postgrest-js';
import type { ServiceAccess } from './service-access.ts';

type Refused = { sqlState: string; message: string; hint?: string };
type Outcome = { answer: unknown } | Refused;

/** The project's database with the service key, which is past Row Level Security: procedures decide, a function only calls one. */
export type ServiceDatabase = {
  call: (procedure: string, args: object) => Promise<Outcome>;
  /** The same in the name of the person who holds this token: the policies decide. */
  callAs: (token: string, procedure: string, args: object) => Promise<Outcome>;
};

export function serviceDatabase(
  { url, key }: ServiceAccess,
  fetch: typeof globalThis.fetch,
): ServiceDatabase {
  const headers = { apikey: key, Authorization: `Bearer ${key}` };
  const clientWith = (given: Record<string, string>) =>
    new PostgrestClient(`${url}/rest/v1`, { headers: given, fetch });
  const ask = async (client: PostgrestClient, procedure: string, args: object): Promise<Outcome> => {
    const answered: { data: unknown; error: PostgrestError | null } = await client.rpc(procedure, args);
    const { data, error } = answered;
    if (error === null) return { answer: data };
    const hint = (error.hint as string | null) ?? '';
    return { sqlState: error.code, message: error.message, ...(hint === '' ? {} : { hint }) };
  };
  const client = clientWith(headers);
  return {
    call: (procedure, args) => ask(client, procedure, args),
    callAs: (token, procedure, args) =>
      ask(clientWith({ ...headers, Authorization: `Bearer ${token}` }), procedure, args),
  };
}
