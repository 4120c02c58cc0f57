import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { autoRetryDelay } from '#renderer/lib/errors/auto-retry.ts';
import { asError, createErrorReport, deliverErrorReport } from '#renderer/lib/errors/error-report.ts';
import { isMissingCode, lookForNewVersion, useNewVersion } from '#renderer/lib/loading/new-version.ts';
import styles from './error-fallback.module.css';
import type { ReportDialog } from './report-dialog.tsx';

type Props = {
  component: string;
  heading: 'h1' | 'h2';
  error: unknown;
  componentStack: string | undefined;
  /** The number of automatic retries since the person last clicked Try Again. */
  retries: RefObject<number>;
  onReset: (reason: 'automatic' | 'asked') => void;
};

const reload = () => {
  window.location.reload();
};

/** Whether code is missing because of a new deployment, which doesn't need a report. */
function useVersionCheck(isNeeded: boolean): 'checking' | 'new' | 'same' {
  const isReady = useNewVersion((store) => store.isReady);
  const [isChecked, setIsChecked] = useState(false);
  useEffect(() => {
    if (isNeeded)
      void lookForNewVersion().then(() => {
        setIsChecked(true);
      });
  }, [isNeeded]);
  if (!isNeeded) return 'same';
  if (isReady) return 'new';
  return isChecked ? 'same' : 'checking';
}

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
  const isCodeMissing = isMissingCode(message);
  // The connection was lost before this code was loaded.
  const isCutOff = !navigator.onLine && isCodeMissing;
  const version = useVersionCheck(isCodeMissing && !isCutOff);

  useEffect(() => {
    const retry = () => {
      onReset('automatic');
    };
    // The old code no longer exists: only the new version can be loaded.
    if (version === 'new') return undefined;
    if (isCutOff) {
      window.addEventListener('online', retry);
      return () => {
        window.removeEventListener('online', retry);
      };
    }
    // Don't retry while the person is reading the details.
    const delayMs = isReading ? undefined : autoRetryDelay(message, retries.current);
    if (delayMs === undefined) return;
    const timer = setTimeout(retry, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isCutOff, version, isReading, thrown, message, retries, onReset]);

  const report = async () => {
    const isCopied = await deliverErrorReport(createErrorReport(component, thrown, componentStack));
    setOutcome(`Error report ${isCopied ? 'copied to clipboard' : 'logged to console'}`);
    // Every page has this fallback, but few ever show the dialog, so it loads lazily. If that fails, a line of text
    // says the same.
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
          {version === 'new'
            ? 'A new version is ready'
            : isCutOff
              ? `${component} can’t be loaded without a connection`
              : `Something went wrong in ${component}`}
        </Heading>
        {version === 'new' ? (
          <>
            <p>Reload to open {component}. What you typed is kept.</p>
            <div className={styles['actions']}>
              <Button size="sm" onClick={reload}>
                Reload
              </Button>
            </div>
          </>
        ) : isCutOff ? (
          <p>It opens automatically once you’re back online.</p>
        ) : version === 'checking' ? (
          <p>Checking for a new version…</p>
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
              <Button size="sm" variant="default" onClick={reload}>
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
