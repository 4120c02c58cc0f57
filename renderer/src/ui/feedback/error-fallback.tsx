import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { autoRetryDelay } from '#renderer/lib/errors/auto-retry.ts';
import { asError, createErrorReport, deliverErrorReport } from '#renderer/lib/errors/error-report.ts';
import styles from './error-fallback.module.css';
import type { ReportDialog } from './report-dialog.tsx';

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
  const [Dialog, setDialog] = useState<typeof ReportDialog>();
  const { message, stack } = asError(thrown);
  // Code that had not been loaded before the connection was lost, as browsers and bundler put it.
  const isCutOff = !navigator.onLine && /import|preload/i.test(message);

  useEffect(() => {
    const retry = () => {
      onReset('automatic');
    };
    if (isCutOff) {
      window.addEventListener('online', retry);
      return () => {
        window.removeEventListener('online', retry);
      };
    }
    // What someone reads is not taken away.
    const delayMs = isReading ? undefined : autoRetryDelay(message, retries.current);
    if (delayMs === undefined) return;
    const timer = setTimeout(retry, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isCutOff, isReading, thrown, message, retries, onReset]);

  const report = async () => {
    const isCopied = await deliverErrorReport(createErrorReport(component, thrown, componentStack));
    setOutcome(`Error report ${isCopied ? 'copied to clipboard' : 'logged to console'}`);
    // Every page carries this fallback, few ever show its dialog. Where it cannot be loaded, a line says the same.
    const dialog = await import('./report-dialog.tsx').catch(() => undefined);
    setDialog(() => dialog?.ReportDialog);
  };

  return (
    <div className={styles['fallback']} role="alert">
      <span className={styles['icon']} aria-hidden>
        <IconAlertTriangle size={20} stroke={1.6} />
      </span>
      <div className={styles['content']}>
        <Heading>
          {isCutOff
            ? `${component} can’t be loaded without a connection`
            : `Something went wrong in ${component}`}
        </Heading>
        {isCutOff ? (
          <p>It opens once you’re back online.</p>
        ) : (
          <>
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
                {message}
                {'\n\n'}
                {stack}
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
          </>
        )}
      </div>
      {outcome === undefined ? null : Dialog === undefined ? (
        <span role="status">{outcome}</span>
      ) : (
        <Dialog
          title={outcome}
          onClose={() => {
            setOutcome(undefined);
          }}
        />
      )}
    </div>
  );
}
