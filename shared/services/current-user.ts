import type { SupabaseClient } from '@supabase/supabase-js';
import { AppError } from '../lib/app-error.ts';

/** The signed-in person's id, from the session at hand: no request. Throws `unauthenticated` when signed out. */
export async function currentUserId(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  const userId = data.session?.user.id;
  if (userId === undefined) throw new AppError('unauthenticated', 'User not authenticated');
  return userId;
}
