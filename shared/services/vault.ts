import { accessCountCap, type VaultState } from '#shared/contract/vault.ts';
import type { Handlers } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { toAccessEntry, accessArguments, type AccessRow } from './access-rows.ts';
import { run } from './database/query.ts';
import { fromAuthError } from './session/auth-errors.ts';
import { currentSession, notSignedIn } from './session/current-user.ts';
import { signingInHere } from './session/own-sign-in.ts';
import type { ServiceContext } from './service-context.ts';
import { tell } from './database/pass.ts';

type StateRow = {
  is_configured: boolean;
  has_other_key: boolean;
  unlocked_until: string | null;
  reveals_left: number;
  locked_until: string | null;
};
type CodeRow = { credential_id: string; code: string; period: number; valid_until: string; now: string };

export function vaultHandlers(context: ServiceContext): Handlers<'vault'> {
  const { client, copySecret } = context;
  // The first call logs the use; the second one returns the secret.
  const secretOf = async (begun: PromiseLike<unknown>) => {
    const { use_id: useId } = (await begun) as { use_id: string };
    return run(client.rpc('read_secret', { p_use_id: useId }));
  };
  const passwordOf = async (credentialId: string, kind: string, purpose: 'reveal' | 'copy') => {
    const answer = await secretOf(
      run(
        client.rpc('reveal_credential', {
          p_credential_id: credentialId,
          p_secret_kind: kind,
          p_purpose: purpose,
        }),
      ),
    );
    return (answer as { password: string }).password;
  };
  const codeOf = async (credentialId: string) => {
    const answer = await secretOf(run(client.rpc('copy_one_time_code', { p_credential_id: credentialId })));
    return (answer as CodeRow).code;
  };
  return {
    'vault.getState': () => readState(context),
    'vault.confirm': ({ password }) => confirm(context, password),
    'vault.reveal': async ({ credentialId, which }) => ({
      password: await passwordOf(
        credentialId,
        which === 'previous' ? 'previous_password' : 'password',
        'reveal',
      ),
    }),
    'vault.copy': async ({ credentialId, what }) =>
      copySecret(
        what === 'code' ? await codeOf(credentialId) : await passwordOf(credentialId, 'password', 'copy'),
      ),
    'vault.codes': async ({ modelId, credentialIds }) => {
      const ask = async () =>
        (await run(
          client.rpc('show_one_time_codes', { p_model_id: modelId, p_credential_ids: credentialIds }),
        )) as {
          codes: CodeRow[];
          is_pending: boolean;
        };
      const first = await ask();
      const { codes } = first.is_pending ? await ask() : first;
      return codes.map(({ credential_id: credentialId, valid_until: validUntil, ...code }) => ({
        credentialId,
        validUntil,
        ...code,
      }));
    },
    'vault.change': tell(client, 'change_password'),
    'vault.setCode': async ({ credentialId, code }) => {
      await run(client.rpc('set_one_time_code', { p_credential_id: credentialId, p_settings: code }));
    },
    'vault.setRecoveryCodes': tell(client, 'set_recovery_codes'),
    'vault.revealRecoveryCodes': async ({ credentialId }) => {
      const { codes } = (await secretOf(
        run(
          client.rpc('reveal_credential', {
            p_credential_id: credentialId,
            p_secret_kind: 'recovery_codes',
            p_purpose: 'reveal',
          }),
        ),
      )) as { codes: { code: string; is_used: boolean }[] };
      return codes.map(({ code, is_used: isUsed }) => ({ code, isUsed }));
    },
    'vault.markRecoveryCode': tell(client, 'mark_recovery_code', { place: 'p_code_place' }),
    'vault.setRotation': tell(client, 'set_credential_rotation'),
    'vault.listAccess': async ({ filter, before, limit }) => {
      const rows = await run(
        client
          .rpc(
            'list_credential_access',
            {
              ...accessArguments(filter),
              ...(before === null ? {} : { p_before_seq: before }),
              p_limit: limit,
            },
            { get: true },
          )
          .overrideTypes<AccessRow[], { merge: false }>(),
      );
      return rows.map(toAccessEntry);
    },
    'vault.countAccess': async ({ filter }) => {
      const count = await run(client.rpc('count_credential_access', accessArguments(filter), { get: true }));
      return { count: Math.min(count, accessCountCap), isCapped: count > accessCountCap };
    },
  };
}

async function readState({ client }: ServiceContext): Promise<VaultState> {
  const state = (await run(client.rpc('get_vault_state', undefined, { get: true }))) as StateRow;
  return {
    isConfigured: state.is_configured,
    hasOtherKey: state.has_other_key,
    unlockedUntil: state.unlocked_until,
    revealsLeft: state.reveals_left,
    lockedUntil: state.locked_until,
  };
}

/**
 * Replaces the current session with a new sign-in and ends the old one, so that copies of its tokens no longer work.
 */
async function confirm(context: ServiceContext, password: string): Promise<VaultState> {
  const { client } = context;
  const email = (await currentSession(client))?.user.email;
  if (email === undefined) throw notSignedIn();
  const sessions = await run(client.rpc('get_my_sessions', undefined, { get: true }));
  const replaced = sessions.find(({ is_current }) => is_current)?.id;
  const { error } = await signingInHere(client, () => client.auth.signInWithPassword({ email, password }));
  if (error) {
    const failure = fromAuthError(error);
    // Not `unauthenticated`, because the calling session is valid and must not be renewed for this.
    throw failure.code === 'unauthenticated'
      ? new AppError('invalid', 'The password is incorrect', { hint: 'wrong_password' })
      : failure;
  }
  if (replaced !== undefined) await run(client.rpc('end_my_session', { p_session_id: replaced }));
  return readState(context);
}
