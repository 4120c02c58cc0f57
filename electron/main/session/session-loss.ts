import type { HandlerLoaders } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { LossReason } from './sealed-sessions.ts';

const sentences: Readonly<Record<LossReason, string>> = {
  no_keyring:
    'This computer has no keyring to keep you signed in, so your session ended when the app closed. Please sign in again.',
  not_opened: 'This computer’s keyring couldn’t open your session. Please sign in again.',
};

/** Reports to the page why a user who was signed in when the app was closed is signed out now. */
export function withSessionLoss(
  handlers: HandlerLoaders,
  takeLoss: () => LossReason | undefined,
): HandlerLoaders {
  return {
    ...handlers,
    auth: async () => {
      const auth = await handlers.auth();
      return {
        ...auth,
        'auth.getSession': async (input) => {
          const session = await auth['auth.getSession'](input);
          const reason = session === null ? takeLoss() : undefined;
          if (reason === undefined) return session;
          throw new AppError('unauthenticated', sentences[reason], { hint: `session_lost_${reason}` });
        },
      };
    },
  };
}
