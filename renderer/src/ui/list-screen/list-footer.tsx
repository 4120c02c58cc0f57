import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './list-footer.module.css';

type Props = {
  /** How many rows there are, and of which kind. Empty until known. */
  children?: ReactNode;
  /** The last fetch failed, so that what is shown is outdated or incomplete. */
  problem?: string | undefined;
  onRetry?: () => void;
  canCheck?: boolean;
  /** Shown on the right instead of the keyboard shortcuts. */
  end?: ReactNode;
  /** On a phone, which has no hover: starts selecting rows. */
  onSelect?: (() => void) | undefined;
};

/** Below every list: counts on the left, keyboard shortcuts on the right. */
export function ListFooter({ children, problem, onRetry, canCheck = false, end, onSelect }: Props) {
  return (
    <div className={styles['footer']}>
      {children}
      {problem === undefined ? null : (
        <span className={styles['problem']} role="alert">
          <span className={styles['reason']} title={problem}>
            {problem}
          </span>
          <UnstyledButton className={styles['link']} onClick={onRetry}>
            Try Again
          </UnstyledButton>
        </span>
      )}
      {onSelect === undefined ? null : (
        <UnstyledButton className={styles['select']} onClick={onSelect}>
          Select
        </UnstyledButton>
      )}
      {end === undefined ? (
        <span className={styles['hints']} aria-hidden>
          <Hint keys="↑ ↓">move</Hint>
          <Hint keys="Enter">open</Hint>
          {canCheck ? <Hint keys="Space">select</Hint> : null}
        </span>
      ) : (
        <span className={styles['end']}>{end}</span>
      )}
    </div>
  );
}

/** A keyboard shortcut and its effect. */
export function Hint({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span className={styles['hint']}>
      <Keys keys={keys} />
      {children}
    </span>
  );
}

type CountProps = {
  children: ReactNode;
  isPressed?: boolean;
  tone?: 'danger' | 'warning' | undefined;
  onClick: () => void;
};

/** A count that filters by its rows when clicked. */
export function FooterCount({ children, isPressed, tone, onClick }: CountProps) {
  return (
    <UnstyledButton className={styles['count']} aria-pressed={isPressed} data-tone={tone} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}
