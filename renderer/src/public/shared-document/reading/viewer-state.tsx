import { Button } from '#renderer/public/shell/button.tsx';
import { canRetry, failureText } from './failure-text.ts';
import styles from './reader.module.css';

/** Shown in place of the document while it loads, or if it failed. */
export function ViewerWait({ isWaiting }: { isWaiting: boolean }) {
  return (
    <p className={styles['state']} role="status">
      {isWaiting
        ? 'Too much is asked at once. This page waits, and then asks again.'
        : 'Loading the document…'}
    </p>
  );
}

export function ViewerFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles['state']} role="alert">
      <p>{failureText(error)}</p>
      {canRetry(error) ? <Button onClick={onRetry}>Try Again</Button> : null}
    </div>
  );
}
