import type { User } from '@supabase/supabase-js';
import type { SignedIn } from '#shared/contract/auth.ts';
import type { HandlerInput, Handlers } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Client } from './database/client.ts';
import { fromAuthError } from './session/auth-errors.ts';
import { currentSession, sessionEnded } from './session/current-user.ts';
import { noteSession } from './session/note-session.ts';
import { signingInHere, signingOutHere } from './session/own-sign-in.ts';
import { openProfile } from './session/profile-bootstrap.ts';
import type { ServiceContext } from './service-context.ts';
import { endQuietly, renewalsOf } from './database/supabase-client.ts';

export function authHandlers(context: ServiceContext): Handlers<'auth'> {
  const { client } = context;
  return {
    'auth.signIn': async (input) => {
      const { data, error } = await signingInHere(client, () => client.auth.signInWithPassword(input));
      if (error) throw fromAuthError(error);
      const session = await openSession(client, data.user);
      noteSession(client);
      return session;
    },
    'auth.signUp': (input) => signUp(context, input),
    'auth.confirmEmail': async ({ email, code }) => {
      const isolated = context.createIsolatedClient();
      const { data, error } = await isolated.auth.verifyOtp({ email, token: code, type: 'email' });
      if (error) throw fromAuthError(error);
      if (data.session !== null) await isolated.auth.signOut({ scope: 'local' });
    },
    'auth.sendConfirmation': async ({ email }) => {
      const { error } = await context.createIsolatedClient().auth.resend({ type: 'signup', email });
      if (error) throw fromAuthError(error);
    },
    'auth.signOut': async () => {
      // Only on this device, because people use Marquee in several places.
      await endQuietly(client, async () => {
        const { error } = await signingOutHere(client, () =>
          renewalsOf(client).unlessFailing(client.auth.signOut({ scope: 'local' })),
        );
        if (error) throw fromAuthError(error);
      });
    },
    'auth.getSession': async () => {
      const session = await currentSession(client);
      if (session !== null) return openSession(client, session.user);
      if (renewalsOf(client).takeRefusal()) throw sessionEnded();
      return null;
    },
  };
}

/** Ends the session if it could not be used, but keeps it if only the connection failed, so that a reload works. */
async function openSession(client: Client, user: User): Promise<SignedIn> {
  try {
    return await openProfile(client, user);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unavailable'))
      await signingOutHere(client, () => client.auth.signOut({ scope: 'local' }));
    throw error;
  }
}

async function signUp(
  { createIsolatedClient }: ServiceContext,
  input: HandlerInput<'auth.signUp'>,
): Promise<{ mustConfirm: boolean }> {
  const isolated = createIsolatedClient();
  const { data, error } = await isolated.auth.signUp({
    email: input.email,
    password: input.password,
    // The sign-up trigger removes the token from the metadata again. Undefined values are omitted from JSON.
    options: { data: { display_name: input.displayName, invite_token: input.inviteToken } },
  });
  if (error) throw fromAuthError(error);
  if (data.session !== null) await isolated.auth.signOut({ scope: 'local' });
  return { mustConfirm: data.session === null };
}
