import type { SupabaseClient } from '@supabase/supabase-js';

const signingIn = new WeakSet<SupabaseClient>();

/** True while this host itself signs in: its call answers the page, so the session's own news must not do so as well. */
export const isSigningInHere = (client: SupabaseClient): boolean => signingIn.has(client);

/** Runs a sign-in of this host. */
export async function signingInHere<T>(client: SupabaseClient, run: () => Promise<T>): Promise<T> {
  signingIn.add(client);
  try {
    return await run();
  } finally {
    signingIn.delete(client);
  }
}
