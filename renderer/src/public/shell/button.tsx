import type { ReactNode } from 'react';
import styles from './shell.module.css';

type Props = {
  children: ReactNode;
  /** Disables the button, which stays in place and keeps the focus. */
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
