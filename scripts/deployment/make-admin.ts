import type { SupabaseClient } from '@supabase/supabase-js';
import { OperatorError } from './operator.ts';

type Profile = { id: string; role: string; status: string };

/** Makes an active administrator of someone who has signed up. Answers whether anything had to change. */
export async function makeAdmin(client: SupabaseClient, email: string): Promise<boolean> {
  const address = email.trim().toLowerCase();
  if (!/^\S+@\S+$/.test(address))
    throw new OperatorError('Give the address of the person: make-admin -- EMAIL');
  const found = await client
    .from('profiles')
    .select('id, role, status')
    // Not every sign-in service keeps addresses in lower case.
    .ilike('email', address.replace(/[\\%_]/g, '\\$&'))
    .maybeSingle<Profile>();
  if (found.error !== null) throw new OperatorError(`The database refused: ${found.error.message}`);
  if (found.data === null)
    throw new OperatorError(
      `Nobody has signed up as ${address} yet: sign up in Marquee first, then run this again.`,
    );
  if (found.data.role === 'admin' && found.data.status === 'active') return false;
  const { data, error } = await client
    .from('profiles')
    .update({ role: 'admin', status: 'active' })
    .eq('id', found.data.id)
    .select('id');
  if (error !== null) throw new OperatorError(`The database refused: ${error.message}`);
  if (data.length === 0) throw new OperatorError(`The account of ${address} is gone.`);
  return true;
}
