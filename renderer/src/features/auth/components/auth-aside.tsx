import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './auth-aside.module.css';

export type AsideProps = {
  /** What stands in the sign-in form already. */
  email: string;
  /** Back to signing in, with the address that was used last. */
  onClose: (email: string) => void;
};

/** A way beside signing in: its title, its form, and the way back. */
export function AuthAside({
  title,
  email,
  onClose,
  children,
}: AsideProps & { title: string; children: ReactNode }) {
  return (
    <section className={styles['aside']} aria-label={title}>
      <h2>{title}</h2>
      {children}
      <Button
        variant="subtle"
        size="sm"
        onClick={() => {
          onClose(email);
        }}
      >
        Back to sign in
      </Button>
    </section>
  );
}
