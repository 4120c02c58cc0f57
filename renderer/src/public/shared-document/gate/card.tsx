import type { ReactNode } from 'react';
import { Button } from '#renderer/public/shell/button.tsx';
import { Problem } from '#renderer/public/shell/field.tsx';
import type { Trouble } from '#renderer/public/shared-document/server/visit.ts';
import { useSecondsUntil } from '#renderer/public/shared-document/use-seconds-until.ts';
import { tooManyText, unreachableText } from '#renderer/public/shared-document/messages.ts';
import styles from './gate.module.css';

type Props = {
  lead: ReactNode;
  trouble: Trouble | undefined;
  isBusy: boolean;
  /** The form cannot be submitted while this is true. */
  isOff?: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** The card of a question, with the problem that prevents submitting its answer. */
export function Card({ lead, trouble, isBusy, isOff = false, onSubmit, children }: Props) {
  const isUnreachable = trouble?.kind === 'unreachable';
  const left = useSecondsUntil(trouble?.kind === 'wait' ? trouble.until : undefined);
  const isWaiting = trouble?.kind === 'wait' && left > 0;
  const cannot = isBusy || isOff || isWaiting;
  return (
    <form
      className={styles['card']}
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!cannot) onSubmit();
      }}
    >
      <p className={styles['lead']} dir="auto">
        {lead}
      </p>
      {children}
      <Problem>
        {isUnreachable ? unreachableText : isWaiting ? <WaitText trouble={trouble} left={left} /> : null}
      </Problem>
      <Button isSubmit isOff={cannot}>
        {isBusy ? 'Checking…' : isUnreachable ? 'Try Again' : 'Continue'}
      </Button>
    </form>
  );
}

/** In minutes, because a screen reader would otherwise announce every second. */
export function WaitText({ trouble, left }: { trouble: Trouble; left: number }) {
  return (
    <>
      {tooManyText(left)}
      {trouble.kind === 'wait' && trouble.isAskedAgain ? ' This page then asks again.' : ''}
    </>
  );
}
