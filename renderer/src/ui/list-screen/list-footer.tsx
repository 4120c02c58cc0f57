import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import styles from './list-footer.module.css';

type Props = {
  /** How many there are, and of which kind. Nothing while nobody knows. */
  children?: ReactNode;
  /** The last fetch failed, and what is shown is older or cut short. */
  problem?: string | undefined;
  onRetry?: () => void;
  canCheck?: boolean;
  /** What stands on the right in place of the keys. */
  end?: ReactNode;
  /** On a phone, where nothing hovers: the way to check rows. */
  onSelect?: (() => void) | undefined;
};

/** Below every list: counts on the left, keys on the right. */
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

/** A key, and what it does. */
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

/** A count that is also the way to just those rows. */
export function FooterCount({ children, isPressed, tone, onClick }: CountProps) {
  return (
    <UnstyledButton className={styles['count']} aria-pressed={isPressed} data-tone={tone} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}
