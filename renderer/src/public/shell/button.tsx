import type { ReactNode } from 'react';
import styles from './shell.module.css';

type Props = {
  children: ReactNode;
  /** It stays where it is and keeps the focus, and does nothing. */
  isOff?: boolean;
  isSubmit?: boolean;
  onClick?: () => void;
};

export function Button({ children, isOff = false, isSubmit = false, onClick }: Props) {
  return (
    <button
      className={styles['button']}
      type={isSubmit ? 'submit' : 'button'}
      aria-disabled={isOff}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
