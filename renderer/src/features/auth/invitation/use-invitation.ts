import { request } from '#renderer/bridge/index.ts';
import { useCallback, useEffect, useState } from 'react';
import type { CallOutput } from '#shared/contract/bridge.ts';
import { AppError } from '#shared/lib/app-error.ts';

export type Invited = NonNullable<CallOutput<'invitations.lookUp'>>;

type LookUp =
  | { status: 'pending' }
  | { status: 'failed'; error: unknown }
  /** Unknown, used, expired or cancelled: the server does not say which. */
  | { status: 'unusable' }
  | { status: 'found'; invited: Invited };

/** Looks up what a token is for. Doesn't use the query library, which loads only after sign-in. */
export function useInvitation(token: string) {
  const [lookUp, setLookUp] = useState<LookUp>({ status: 'pending' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isEnded = false;
    const tell = (next: LookUp) => {
      if (!isEnded) setLookUp(next);
    };
    request('invitations.lookUp', { token }).then(
      (invited) => {
        tell(invited === null ? { status: 'unusable' } : { status: 'found', invited });
      },
      (error: unknown) => {
        // The text is malformed, so it can't be a token.
        const isNoToken = error instanceof AppError && error.code === 'invalid';
        tell(isNoToken ? { status: 'unusable' } : { status: 'failed', error });
      },
    );
    return () => {
      isEnded = true;
    };
  }, [token, attempt]);
  const retry = useCallback(() => {
    setLookUp({ status: 'pending' });
    setAttempt((count) => count + 1);
  }, []);
  return { lookUp, retry };
}
