import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { AppError } from '#shared/lib/app-error.ts';
import { fromAuthError } from './auth-errors.ts';
import { currentSession, notSignedIn, sessionEnded } from './current-user.ts';
import { signingOutHere } from './own-sign-in.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';
import type { Client } from '#shared/services/database/client.ts';
import { renewalsOf } from '#shared/services/database/supabase-client.ts';
import { ownClientOf } from '#shared/services/database/view-of.ts';

type AnyHandler = (input: never) => Promise<unknown>;

/**
 * Handlers that need a signed-in user: each call gets a usable session. If the server rejects its token (withdrawn, or
 * the clocks differ), the session is renewed and the call is repeated once.
 */
export function forSignedIn<H extends Readonly<Record<string, AnyHandler>>>(
  context: ServiceContext,
  handlers: H,
): H {
  const guarded = Object.entries(handlers).map(([name, handler]) => [
    name,
    (input: never) => withSession(context, () => handler(input)),
  ]);
  return Object.fromEntries(guarded) as H;
}

async function withSession<T>(context: ServiceContext, run: () => Promise<T>): Promise<T> {
  await requireSession(context);
  try {
    return await run();
  } catch (error) {
    if (!isTokenRefusal(error)) throw error;
    await renew(context);
    return run();
  }
}

async function requireSession({ client, emit }: ServiceContext): Promise<void> {
  if ((await currentSession(client)) !== null) return;
  // The server refused to renew it while its token was still valid. Now that the token has expired, the session is
  // over, even before the client removes it.
  if (renewalsOf(client).takeRefusal()) emit('auth.sessionChanged', { session: null, end: 'by-server' });
  throw notSignedIn();
}

/** A rejected token or session, before anything was done. Other refusals have their own SQLSTATE. */
const isTokenRefusal = (error: unknown) =>
  error instanceof AppError &&
  error.code === 'unauthenticated' &&
  (error.sqlState === undefined || /^(?:PGRST30|PT401$)/.test(error.sqlState));

async function renew({ client: asking, emit }: ServiceContext): Promise<void> {
  const client = ownClientOf(asking);
  const { error } = await renewalsOf(client).unlessFailing(client.auth.refreshSession());
  if (error === null) return;
  if (isAuthRetryableFetchError(error)) throw fromAuthError(error);
  // The client keeps a session whose token looks valid by this device's clock, but the server has rejected it.
  renewalsOf(client).takeRefusal();
  const end = await whyEnded(client);
  await signingOutHere(client, () => client.auth.signOut({ scope: 'local' }));
  emit('auth.sessionChanged', { session: null, end });
  throw sessionEnded();
}

/**
 * Deactivation ends all sessions, and a pending call may notice before the page does. The token itself still allows
 * reading one's own profile until it expires.
 */
async function whyEnded(client: Client): Promise<'by-server' | 'deactivated'> {
  const { data: held } = await client.auth.getSession();
  const id = held.session?.user.id;
  if (id === undefined) return 'by-server';
  const { data: profile } = await client.from('profiles').select('status').eq('id', id).maybeSingle();
  return profile === null || profile.status === 'active' ? 'by-server' : 'deactivated';
}
