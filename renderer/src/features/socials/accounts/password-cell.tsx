import { IconAlertTriangle, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import type { Target } from '#renderer/features/socials/targets.ts';
import { useReveal } from '#renderer/features/socials/vault/use-reveal.ts';
import { Hint, Row } from '#renderer/ui/layout/parts.tsx';
import { useAccounts } from './accounts-context.ts';
import { CellButton } from './cell-button.tsx';
import styles from './accounts.module.css';

/** A password: hidden, and shown for half a minute. */
export function PasswordCell({ target }: { target: Target }) {
  const { canEdit, canUse, isLocked, copy, open } = useAccounts();
  const { credential, name } = target;
  const { outlet, isAsked, isShown, secondsLeft, show, hide } = useReveal(credential.id);
  const isUsable = canUse(target.platform);
  const hideNow = useEffectEvent(hide);
  useEffect(() => {
    // Access may end while the password is on the screen.
    if (!isUsable) hideNow();
  }, [isUsable]);
  if (!credential.hasPassword)
    return canEdit ? (
      <button
        type="button"
        className={styles['link']}
        aria-label={`Add password of ${name}`}
        onClick={() => {
          open({ kind: 'password', target });
        }}
      >
        Add password
      </button>
    ) : (
      <span className={styles['none']}>Not set</span>
    );
  const hint = hintOf(credential);
  return (
    <Row gap={2} shrink>
      <code className={styles['secret']} ref={outlet} />
      {isShown ? null : (
        <span className={styles['dots']} role="img" aria-label="Password hidden">
          ••••••••••
        </span>
      )}
      {isUsable ? (
        <>
          <CellButton
            label={`${isShown ? 'Hide' : 'Reveal'} password of ${name}`}
            disabled={isAsked || (isLocked && !isShown)}
            onClick={() => {
              if (isShown) hide();
              else void show();
            }}
          >
            {isShown ? <IconEyeOff size={15} stroke={1.7} /> : <IconEye size={15} stroke={1.7} />}
          </CellButton>
          <CellButton
            label={`Copy password of ${name}`}
            disabled={isLocked}
            onClick={() => void copy(credential.id, 'password')}
          >
            <IconCopy size={15} stroke={1.7} />
          </CellButton>
        </>
      ) : null}
      {isShown ? (
        <Hint rigid className={styles['countdown']} title={`Hidden again in ${String(secondsLeft)} seconds`}>
          {secondsLeft} s
        </Hint>
      ) : hint === undefined ? null : (
        <span className={styles['hint']} role="img" aria-label={hint} title={hint}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
        </span>
      )}
    </Row>
  );
}

/** What is wrong with a password, without revealing any of it. */
export function hintOf({ isReused, strength }: Target['credential']): string | undefined {
  if (isReused === true) return 'Another account has the same password';
  if (strength !== null && strength < 2) return 'This password is easy to guess';
  return undefined;
}
