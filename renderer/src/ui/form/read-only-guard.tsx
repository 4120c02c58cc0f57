import type { ReactNode } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import styles from './read-only-guard.module.css';

/** Fields and buttons that change something: off while an administrator views the app as another user. */
export function ReadOnlyGuard({ children }: { children: ReactNode }) {
  const { isReadOnly } = useViewer();
  if (!isReadOnly) return children;
  return (
    // The browser turns off all that stands in it, also what is added later.
    <fieldset disabled className={styles['off']}>
      {children}
    </fieldset>
  );
}
