import type { SupabaseClient } from '@supabase/supabase-js';
import { DeploymentError } from './admin-client.ts';

type Profile = { id: string; role: string; status: string };

/** Makes a signed-up user an active administrator. Returns whether anything had to change. */
export async function makeAdmin(client: SupabaseClient, email: string): Promise<boolean> {
  const address = email.trim().toLowerCase();
  if (!/^\S+@\S+$/.test(address))
    throw new DeploymentError('Give the address of the person: make-admin -- EMAIL');
  const found = await client
    .from('profiles')
    .select('id, role, status')
    // Not every sign-in service stores addresses in lower case.
    .ilike('email', address.replace(/[\\%_]/g, '\\$&'))
    .maybeSingle<Profile>();
  if (found.error !== null) throw new DeploymentError(`The database refused: ${found.error.message}`);
  if (found.data === null)
    throw new DeploymentError(
      `Nobody has signed up as ${address} yet: sign up in Marquee first, then run this again.`,
    );
  const { id, role, status } = found.data;
  if (role === 'admin' && status === 'active') return false;
  const { data, error } = await client
    .from('profiles')
    .update({ role: 'admin', status: 'active' })
    .eq('id', id)
    .select('id');
  if (error !== null) throw new DeploymentError(`The database refused: ${error.message}`);
  if (data.length === 0) throw new DeploymentError(`The account of ${address} is gone.`);
  await giveCustomPlan(client, id);
  return true;
}

/** The first user of an agency must be able to work: without a subscription they may have no model. */
async function giveCustomPlan(client: SupabaseClient, id: string): Promise<void> {
  const plan = await client
    .from('subscription_plans')
    .select('id')
    .eq('plan_type', 'custom')
    .eq('is_active', true)
    .order('sort_order')
    .limit(1)
    .maybeSingle<{ id: string }>();
  if (plan.error !== null) throw new DeploymentError(`The database refused: ${plan.error.message}`);
  if (plan.data === null) return;
  const started = await client.rpc('create_user_subscription', {
    target_user_id: id,
    target_plan_id: plan.data.id,
  });
  // An existing plan stays.
  if (started.error !== null && started.error.code !== '23505')
    throw new DeploymentError(`The database refused: ${started.error.message}`);
}
