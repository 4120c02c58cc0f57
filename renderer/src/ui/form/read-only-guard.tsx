import type { ReactNode } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import styles from './read-only-guard.module.css';

/** Disables fields and buttons that change something while an administrator views the app as another user. */
export function ReadOnlyGuard({ children }: { children: ReactNode }) {
  const { isReadOnly } = useViewer();
  if (!isReadOnly) return children;
  return (
    // The browser disables everything inside, including what is added later.
    <fieldset disabled className={styles['off']}>
      {children}
    </fieldset>
  );
}
