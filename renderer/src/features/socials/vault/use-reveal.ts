import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { revealPassword } from '#renderer/features/socials/api.ts';
import { refreshUses } from '#renderer/features/socials/queries.ts';
import { Cancelled, useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { useShown } from './use-shown.ts';

/**
 * One password on the screen. It is written straight into its element: what React is given it keeps for a while, in the state
 * before this one, and memory is to be free of it once it is hidden.
 */
export function useReveal(credentialId: string, which: 'current' | 'previous' = 'current') {
  const client = useQueryClient();
  const { run } = useUnlock();
  const outlet = useRef<HTMLElement>(null);
  // Where it was written: on leaving, React has forgotten its element by the time that it is to be emptied.
  const filled = useRef<HTMLElement>(null);
  const wanted = useRef(0);
  const [isAsked, setIsAsked] = useState(false);
  const shown = useShown(() => {
    wanted.current += 1;
    filled.current?.replaceChildren();
    filled.current = null;
  });

  const show = async () => {
    const turn = (wanted.current += 1);
    setIsAsked(true);
    try {
      const password = await run(() => revealPassword(credentialId, which));
      // It was hidden again, or left, before it came.
      if (turn !== wanted.current || outlet.current === null) return;
      filled.current = outlet.current;
      filled.current.textContent = password;
      shown.begin();
    } catch (error) {
      if (!(error instanceof Cancelled)) notifyError(errorMessage('vault.reveal', error));
    } finally {
      setIsAsked(false);
      refreshUses(client);
    }
  };
  return { outlet, isAsked, isShown: shown.isShown, secondsLeft: shown.secondsLeft, show, hide: shown.end };
}
