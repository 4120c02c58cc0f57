import type { AuthError } from '@supabase/supabase-js';
import type { AccountSession } from '#shared/contract/account.ts';
import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { fromAuthError } from './session/auth-errors.ts';
import { currentSession, notSignedIn } from './session/current-user.ts';
import { signingOutHere } from './session/own-sign-in.ts';
import { passwordResets } from './session/password-reset.ts';
import { toProfile } from './session/profile-bootstrap.ts';
import { run } from './database/query.ts';
import type { ServiceContext } from './service-context.ts';
import { forSignedIn } from './session/signed-in.ts';
import { toSession, type SessionRow } from './session/session-rows.ts';
import { renewalsOf } from './database/supabase-client.ts';

type OwnSessionRow = SessionRow & { is_current: boolean };

export function accountHandlers(context: ServiceContext): Handlers<'account'> {
  const { client } = context;
  const forThePerson = forSignedIn(context, {
    'account.setDisplayName': async ({ displayName, rowVersion }: HandlerInput<'account.setDisplayName'>) =>
      toProfile(
        await run(
          client.rpc('update_own_display_name', { new_display_name: displayName, p_row_version: rowVersion }),
        ),
      ),
    'account.setPhoto': async ({ photoUrl }: HandlerInput<'account.setPhoto'>) => {
      await run(client.rpc('set_own_photo', photoUrl === null ? {} : { p_photo_url: photoUrl }));
      return { photoUrl };
    },
    'account.listPhotos': async () => {
      const rows = await run(client.rpc('list_person_photos', undefined, { get: true }));
      return rows.map(({ id, photo_url: photoUrl }) => ({ id, photoUrl }));
    },
    'account.changePassword': (input: HandlerInput<'account.changePassword'>) =>
      changePassword(context, input),
    'account.listSessions': async () => {
      const rows = await run(
        // The generated types do not know which columns of a procedure may be null.
        client
          .rpc('get_my_sessions', undefined, { get: true })
          .overrideTypes<OwnSessionRow[], { merge: false }>(),
      );
      return rows.map(toAccountSession);
    },
    'account.endSession': ({ id }: HandlerInput<'account.endSession'>) =>
      run(client.rpc('end_my_session', { p_session_id: id })),
    'account.endSessions': ({ which }: HandlerInput<'account.endSessions'>) => endSessions(context, which),
  });
  return {
    ...forThePerson,
    'account.requestPasswordCode': async ({ email }) => {
      const { error } = await context.createIsolatedClient().auth.resetPasswordForEmail(email);
      if (error) throw fromAuthError(error);
    },
    'account.resetPassword': passwordResets(context),
  };
}

async function changePassword(
  { client, createIsolatedClient }: ServiceContext,
  { currentPassword, newPassword }: HandlerInput<'account.changePassword'>,
): Promise<void> {
  const email = (await currentSession(client))?.user.email;
  if (email === undefined) throw notSignedIn();
  const isolated = createIsolatedClient();
  const { error } = await isolated.auth.signInWithPassword({ email, password: currentPassword });
  if (error) {
    const failure = fromAuthError(error);
    // Not `unauthenticated`, because the calling session is valid and must not be renewed for this.
    throw failure.code === 'unauthenticated' ? wrongPassword() : failure;
  }
  await isolated.auth.signOut({ scope: 'local' });
  // With the current session, because some servers end all others when a password changes. A project may require the
  // current password in the change itself, and refuse any change without it.
  const change = await client.auth.updateUser({ password: newPassword, current_password: currentPassword });
  if (change.error) throw isWrong(change.error) ? wrongPassword() : fromAuthError(change.error);
}

const wrongPassword = () =>
  new AppError('invalid', 'The current password is incorrect', { hint: 'wrong_password' });

/** The password was changed elsewhere in the meantime. */
const isWrong = ({ code }: AuthError) => code === 'current_password_invalid';

async function endSessions({ client, emit }: ServiceContext, which: 'others' | 'all'): Promise<void> {
  if (which === 'others') {
    const { error } = await client.auth.signOut({ scope: 'others' });
    if (error) throw fromAuthError(error);
    return;
  }
  const { error } = await signingOutHere(client, () =>
    renewalsOf(client).unlessFailing(client.auth.signOut({ scope: 'global' })),
  );
  if (error) throw fromAuthError(error);
  emit('auth.sessionChanged', { session: null });
}

const toAccountSession = (row: OwnSessionRow): AccountSession => ({
  ...toSession(row),
  isCurrent: row.is_current,
});
