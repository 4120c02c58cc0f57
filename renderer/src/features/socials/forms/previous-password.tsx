import { Button } from '@mantine/core';
import type { Target } from '#renderer/features/socials/targets.ts';
import { useReveal } from '#renderer/features/socials/vault/use-reveal.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import { Hint } from '#renderer/ui/layout/parts.tsx';
import styles from './forms.module.css';

/** The previous password, in case the platform did not accept the new one. */
export function PreviousPassword({ target, onClose }: { target: Target; onClose: () => void }) {
  const { outlet, isAsked, isShown, secondsLeft, show, hide } = useReveal(target.credential.id, 'previous');
  return (
    <>
      <DialogFields>
        <p className={styles['lead']}>
          The password of {target.name} before the current one. It’s kept for 30 days after the change.
        </p>
        <div>
          <code className={styles['secret']} ref={outlet} />
        </div>
        {isShown ? <Hint as="p">Hidden in {secondsLeft} s.</Hint> : null}
        <Button
          variant="default"
          loading={isAsked}
          data-autofocus
          onClick={() => {
            if (isShown) hide();
            else void show();
          }}
        >
          {isShown ? 'Hide' : 'Show previous password'}
        </Button>
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </>
  );
}
