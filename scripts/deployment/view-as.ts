import type { SupabaseClient } from '@supabase/supabase-js';
import type { DatabaseState } from './database-state.ts';
import type { Check } from './check.ts';

const step = 'View as';
const wanted = 'gate.before_request';

/**
 * Makes a call that no user may make: an API that runs our function before each request refuses it. One that does not
 * would answer every view with the administrator's own rows.
 */
export async function judgeViewAs(
  client: SupabaseClient,
  { pre_request: setting }: Pick<DatabaseState, 'pre_request'>,
): Promise<Check> {
  const { error } = await client.rpc('get_viewer', {}, { get: true }).setHeader('X-View-As', 'doctor');
  if (error?.hint === 'view_as_refused')
    return { step, verdict: 'ok', says: 'views are answered by the rules of the person viewed' };
  return { step, verdict: 'missing', says: `${remedyFor(setting)} (docs/deploy.md, step 2)` };
}

function remedyFor(setting: string | null): string {
  if (setting === null) return `the API does not call ${wanted}: set pgrst.db_pre_request`;
  if (setting !== wanted) return `the API calls ${setting} instead of ${wanted}`;
  return `pgrst.db_pre_request is set, but the API has not read it: notify pgrst, 'reload config'`;
}
