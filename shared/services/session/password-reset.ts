import type { HandlerInput } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Client } from '#shared/services/database/client.ts';
import type { ServiceContext } from '#shared/services/service-context.ts';
import { fromAuthError } from './auth-errors.ts';

/** Long enough to think of a better password. */
const keptForMs = 15 * 60_000;

type Kept = { email: string; code: string; client: Client; timer: ReturnType<typeof setTimeout> };

/**
 * Sets a new password by the code from an email. The server accepts a code only once and checks the password after
 * that. The session that the code opened is therefore stored, in memory only, so that the same code can be used for
 * another attempt.
 */
export function passwordResets({ createIsolatedClient }: Pick<ServiceContext, 'createIsolatedClient'>) {
  let kept: Kept | undefined;

  /** Removes and returns the stored reset; the caller must end its session. */
  function take(): Kept | undefined {
    const taken = kept;
    if (taken !== undefined) clearTimeout(taken.timer);
    kept = undefined;
    return taken;
  }

  async function clientBy(email: string, code: string): Promise<Client> {
    const before = take();
    if (before?.email === email && before.code === code) return before.client;
    await before?.client.auth.signOut({ scope: 'local' });
    const client = createIsolatedClient();
    const { error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' });
    if (error) throw fromAuthError(error);
    return client;
  }

  return async ({ email, code, newPassword }: HandlerInput<'account.resetPassword'>): Promise<void> => {
    const client = await clientBy(email, code);
    const { error } = await client.auth.updateUser({ password: newPassword });
    if (error === null) {
      // Everyone who knew the old password is signed out everywhere, and so is this client.
      await client.auth.signOut({ scope: 'global' });
      return;
    }
    const failure = fromAuthError(error);
    if (hasNoSession(failure, error.name))
      throw new AppError('invalid', error.message, { hint: 'otp_expired' });
    const timer = setTimeout(() => {
      void take()?.client.auth.signOut({ scope: 'local' });
    }, keptForMs);
    kept = { email, code, client, timer };
    throw failure;
  };
}

/** Whether the session has ended in the meantime, so that another code is needed. */
const hasNoSession = ({ code, hint }: AppError, name: string): boolean =>
  code === 'unauthenticated' || hint === 'bad_jwt' || name === 'AuthSessionMissingError';
