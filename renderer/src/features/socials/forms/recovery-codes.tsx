import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/credential/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { refreshSecrets, refreshUses } from '#renderer/features/socials/queries.ts';
import type { Target } from '#renderer/features/socials/targets.ts';
import { Cancelled, useUnlock } from '#renderer/entities/credential/unlock/unlock.ts';
import { useShown } from '#renderer/features/socials/vault/use-shown.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Hint, Stack } from '#renderer/ui/layout/parts.tsx';
import styles from './forms.module.css';

type Props = { modelId: string; target: Target; onReplace: () => void; onClose: () => void };

/** An account's recovery codes, shown for half a minute; each is crossed out once used. */
export function RecoveryCodes({ modelId, target, onReplace, onClose }: Props) {
  const client = useQueryClient();
  const { run } = useUnlock();
  const list = useRef<HTMLOListElement>(null);
  // Stores only which codes are used; the codes are in their elements only (use-reveal.ts).
  const [used, setUsed] = useState<readonly boolean[]>([]);
  const [isAsked, setIsAsked] = useState(false);
  const filled = useRef<readonly HTMLElement[]>([]);
  const shown = useShown(() => {
    for (const outlet of filled.current) outlet.replaceChildren();
    filled.current = [];
  });
  const id = target.credential.id;

  const show = async () => {
    setIsAsked(true);
    try {
      const codes = await run(() => request('vault.revealRecoveryCodes', { credentialId: id }));
      if (list.current === null) return;
      flushSync(() => {
        setUsed(codes.map(({ isUsed }) => isUsed));
      });
      filled.current = [...list.current.querySelectorAll('code')];
      filled.current.forEach((outlet, index) => {
        outlet.textContent = codes[index]?.code ?? '';
      });
      shown.begin();
    } catch (error) {
      if (!(error instanceof Cancelled)) notifyError(errorMessage('vault.revealRecoveryCodes', error));
    } finally {
      setIsAsked(false);
      refreshUses(client);
    }
  };
  const mark = async (place: number, isUsed: boolean) => {
    setUsed((before) => before.with(place, isUsed));
    try {
      await run(() => request('vault.markRecoveryCode', { credentialId: id, place, isUsed }));
      void refreshSecrets(client, modelId);
    } catch (error) {
      setUsed((before) => before.with(place, !isUsed));
      if (!(error instanceof Cancelled)) notifyError(errorMessage('vault.markRecoveryCode', error));
    }
  };

  const { recoveryCodes } = target.credential;
  return (
    <>
      <DialogFields>
        <p className={styles['lead']}>
          {recoveryCodes === null
            ? 'No recovery codes are stored.'
            : `${String(recoveryCodes.left)} of ${String(recoveryCodes.total)} codes are left. Mark each one you use.`}
        </p>
        <Stack
          as="ol"
          className={styles['codes']}
          ref={list}
          aria-label="Recovery codes"
          hidden={!shown.isShown}
        >
          {used.map((isUsed, place) => (
            <li key={place} data-used={isUsed || undefined}>
              <code />
              <Button size="xs" variant="default" onClick={() => void mark(place, !isUsed)}>
                {isUsed ? 'Bring back' : 'Mark as used'}
              </Button>
            </li>
          ))}
        </Stack>
        {shown.isShown ? (
          <Hint as="p">Hidden in {shown.secondsLeft} s.</Hint>
        ) : (
          <Button variant="default" loading={isAsked} data-autofocus onClick={() => void show()}>
            Show recovery codes
          </Button>
        )}
      </DialogFields>
      <DialogFoot>
        <Button variant="default" className={styles['spread'] ?? ''} onClick={onReplace}>
          Replace codes
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  );
}
