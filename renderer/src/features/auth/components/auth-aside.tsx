import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './auth-aside.module.css';

export type AsideProps = {
  /** The email that was typed into the sign-in form. */
  email: string;
  /** Returns to signing in, with the last email used. */
  onClose: (email: string) => void;
};

/** A form next to sign-in, such as a password reset: its title, its fields, and the way back. */
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
