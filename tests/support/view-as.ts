import type { SupabaseClient } from '@supabase/supabase-js';
import { clientWithToken } from './backend.ts';
import type { ActingPerson, DatabaseLane } from './database-lane.ts';

/** A client that asks as someone else, whether or not a view is open. */
export function viewClient(
  lane: DatabaseLane,
  { session }: Pick<ActingPerson, 'session'>,
  personId: string,
): SupabaseClient {
  return clientWithToken(lane, session.access_token, { 'X-View-As': personId });
}

/** Opens a view as someone and answers its client. */
export async function openView(
  lane: DatabaseLane,
  admin: ActingPerson,
  personId: string,
): Promise<SupabaseClient> {
  const { error } = await admin.client.rpc('open_view_as', { p_user_id: personId });
  if (error) throw new Error(error.message);
  return viewClient(lane, admin, personId);
}

type RawRequest = {
  token?: string | undefined;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

/** A request past supabase-js, for methods and headers that it does not send. */
export async function rawRequest(
  lane: DatabaseLane,
  path: string,
  { token, headers = {}, ...init }: RawRequest = {},
): Promise<{ status: number; code: string | undefined; hint: string | undefined; body: unknown }> {
  const response = await fetch(`${lane.url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: lane.publishableKey,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
  const failure = (response.ok ? {} : body) as { code?: string; hint?: string } | undefined;
  return { status: response.status, code: failure?.code, hint: failure?.hint, body };
}
