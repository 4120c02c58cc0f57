import { createClient, type RealtimeClientOptions, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';

/** Where a Marquee runs, and the key that has full access there. */
export type Deployment = { url: string; key: string };

/** A failure, in one sentence for the user at the terminal. */
export class DeploymentError extends Error {}

/** Checks the input, so that a mistake is reported before anything is sent. */
export function deploymentOf(url: string | undefined, key: string | undefined): Deployment {
  if (url === undefined || !URL.canParse(url) || !/^https?:/.test(url))
    throw new DeploymentError('Say where Marquee runs: --url https://….supabase.co');
  if (key === undefined || key === '')
    throw new DeploymentError(
      'Give the secret (service) key: --key …, or MARQUEE_SECRET_KEY in the environment.',
    );
  if (key.startsWith('sb_publishable_'))
    throw new DeploymentError('That is the publishable key; this needs the secret (service) key.');
  return { url: url.replace(/\/+$/, ''), key };
}

/** A client that acts as the operator. It stores no session. */
export function adminClient({ url, key }: Deployment): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: WebSocket as unknown as NonNullable<RealtimeClientOptions['transport']> },
  }) as SupabaseClient;
}
