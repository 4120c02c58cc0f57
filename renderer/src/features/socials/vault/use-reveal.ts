import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { revealPassword } from '#renderer/features/socials/api.ts';
import { refreshUses } from '#renderer/features/socials/queries.ts';
import { Cancelled, useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { useShown } from './use-shown.ts';

/**
 * One password on the screen. It is written directly into its element, because React would keep its previous state for
 * a while, and a hidden password must not stay in memory.
 */
export function useReveal(credentialId: string, which: 'current' | 'previous' = 'current') {
  const client = useQueryClient();
  const { run } = useUnlock();
  const outlet = useRef<HTMLElement>(null);
  // The filled element: on unmount, React clears its ref before the element is emptied.
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
      // It was hidden, or the page left, before the answer arrived.
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
