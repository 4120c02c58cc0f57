import type { RunningBackend } from '#backend/start.ts';
import { serviceDatabase } from '#functions/_shared/service-database.ts';
import type { SocialDouble } from '#tests/doubles/social-double.ts';

type Made = ReturnType<SocialDouble['addAccount']>;
type Backend = Pick<RunningBackend, 'url' | 'secretKey' | 'sql'>;

/** Lets a test connect accounts without anyone signing in: their tokens are sealed where the vault's key is, behind the API. */
export const openConnections = (backend: Backend) =>
  backend
    .sql(
      `create function public.connect_for_test(p_account uuid, p_tokens text) returns void
     language sql security definer set search_path = '' as $$
       update public.social_accounts set
         status = 'connected', last_error = null, failed_at = null, waits_until = null,
         secret_id = private.keep_service_secret('social_tokens', p_tokens, 8192),
         token_expires_at = case when platform <> 'mastodon' then private.outside_now() + interval '2 hours' end
       where id = p_account;
       insert into private.social_lines (account_id) values (p_account)
       on conflict (account_id) do update set refresh_began_at = null, refresh_lost = 0, refresh_at = null;
       select private.wake_social(p_account);
     $$`,
    )
    .then(() => backend.sql('grant execute on function public.connect_for_test(uuid, text) to service_role'));

/** Keeps what an account of the double signs in with, now. */
export async function connectAccount(backend: Backend, id: string, made: Made): Promise<void> {
  const tokens = {
    access: made.access,
    refresh: made.refresh,
    ...(made.platform === 'bluesky' ? { password: made.password } : {}),
  };
  const kept = await serviceDatabase({ url: backend.url, key: backend.secretKey }, fetch).call(
    'connect_for_test',
    { p_account: id, p_tokens: JSON.stringify(tokens) },
  );
  if ('sqlState' in kept) throw new Error(kept.message);
}

/** An account of a model, connected; `server` is where its platform has many. */
export async function addSocialAccount(
  backend: Backend,
  { model, made, server }: { model: string; made: Made; server?: string },
): Promise<string> {
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.social_accounts (model_id, platform, server, external_id, username, min_gap_minutes)
     values ($1, $2, $3, $4, $5, 0) returning id`,
    [
      model,
      made.platform,
      made.platform === 'x' ? null : (server ?? `https://${made.platform}.example`),
      made.id,
      made.username,
    ],
  );
  const id = row?.id ?? '';
  await connectAccount(backend, id, made);
  return id;
}
