import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { autoRetryDelay } from '#renderer/lib/errors/auto-retry.ts';
import { asError, createErrorReport, deliverErrorReport } from '#renderer/lib/errors/error-report.ts';
import type { MessageDialog } from '#renderer/ui/dialog/message-dialog.tsx';
import styles from './error-fallback.module.css';

type Props = {
  component: string;
  heading: 'h1' | 'h2';
  error: unknown;
  componentStack: string | undefined;
  /** How often it has tried again automatically since a person last asked for it. */
  retries: RefObject<number>;
  onReset: (reason: 'automatic' | 'asked') => void;
};

export function ErrorFallback({
  component,
  heading: Heading,
  error: thrown,
  componentStack,
  retries,
  onReset,
}: Props) {
  const [outcome, setOutcome] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [Dialog, setDialog] = useState<typeof MessageDialog>();
  const error = asError(thrown);

  useEffect(() => {
    // What someone reads is not taken away.
    const delayMs = isReading ? undefined : autoRetryDelay(asError(thrown), retries.current);
    if (delayMs === undefined) return;
    const timer = setTimeout(() => {
      onReset('automatic');
    }, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isReading, thrown, retries, onReset]);

  const report = async () => {
    const isCopied = await deliverErrorReport(createErrorReport(component, thrown, componentStack));
    setOutcome(isCopied ? 'Error report copied to clipboard' : 'Error report logged to console');
    // Every page carries this fallback, few ever show its dialog. Where it cannot be loaded, a line says the same.
    const dialog = await import('#renderer/ui/dialog/message-dialog.tsx').catch(() => undefined);
    setDialog(() => dialog?.MessageDialog);
  };

  return (
    <div className={styles['fallback']} role="alert">
      <span className={styles['icon']} aria-hidden>
        <IconAlertTriangle size={20} stroke={1.6} />
      </span>
      <div className={styles['content']}>
        <Heading>Something went wrong in {component}</Heading>
        <p>An unexpected error occurred. You can try refreshing the page or report this issue.</p>
        <details
          className={styles['details']}
          onToggle={(event) => {
            setReading(event.currentTarget.open);
          }}
        >
          <summary>
            <IconChevronRight size={14} stroke={1.8} aria-hidden />
            Technical Details
          </summary>
          <pre tabIndex={0}>
            {error.message}
            {'\n\n'}
            {error.stack}
          </pre>
        </details>
        <div className={styles['actions']}>
          <Button
            size="sm"
            onClick={() => {
              onReset('asked');
            }}
          >
            Try Again
          </Button>
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              window.location.reload();
            }}
          >
            Refresh Page
          </Button>
          <Button size="sm" variant="subtle" color="gray" onClick={() => void report()}>
            Report Error
          </Button>
        </div>
      </div>
      {outcome === undefined ? null : Dialog === undefined ? (
        <span role="status">{outcome}</span>
      ) : (
        <Dialog
          title={outcome}
          onClose={() => {
            setOutcome(undefined);
          }}
        >
          The report names the page, the error and the browser. It hasn’t been sent anywhere.
        </Dialog>
      )}
    </div>
  );
}
