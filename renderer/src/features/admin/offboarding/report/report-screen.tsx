import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { PageHeader } from '#renderer/ui/layout/page-header.tsx';
import type { OffboardingReport } from '#shared/contract/offboarding.ts';
import { wordsOf } from '#shared/domain/holdings.ts';
import { errorMessage } from '#renderer/features/admin/offboarding/error-messages.ts';
import { countKind, effectWords } from '#renderer/features/admin/offboarding/offboarding-labels.ts';
import { offboardingQueries } from '#renderer/features/admin/offboarding/queries.ts';
import styles from '#renderer/features/admin/offboarding/offboarding.module.css';
import { Row } from '#renderer/ui/layout/parts.tsx';
import './report-print.css';

/** What was done when a user left, for the screen and for print. */
export function ReportScreen({ id }: { id: string }) {
  const report = useQuery(offboardingQueries.report(id));
  if (report.data === undefined)
    return (
      <>
        <PageHeader title="Offboarding" parent={{ title: 'Admin', to: '?tab=offboarding' }} />
        {report.error === null ? (
          <PendingLines label="Loading the report" />
        ) : (
          <LoadFailure
            title={errorMessage('offboarding.report', report.error)}
            isRetrying={report.isFetching}
            onRetry={() => void report.refetch()}
          >
            {defaultErrorMessage(report.error)}
          </LoadFailure>
        )}
      </>
    );
  return <Report report={report.data} />;
}

const AllReports = () => (
  <Button size="sm" variant="default" component={Link} to="?tab=offboarding">
    All reports
  </Button>
);

function Report({ report }: { report: OffboardingReport }) {
  const kinds = [...new Set(report.lines.map(({ kind }) => kind))];
  return (
    <>
      <PageHeader
        title={`Offboarding of ${report.personName}`}
        parent={{ title: 'Admin', to: '?tab=offboarding' }}
        action={
          <Row as="span" gap={8} align="stretch">
            <AllReports />
            <Button
              size="sm"
              leftSection={<IconPrinter size={16} stroke={1.7} />}
              onClick={() => {
                window.print();
              }}
            >
              Print
            </Button>
          </Row>
        }
      />
      <div
        className={`${styles['report'] ?? ''} mq-printed`}
        // A scrollable region must be reachable with the keyboard, even without anything focusable in it.
        tabIndex={0}
        role="region"
        aria-label="Report"
      >
        <p>
          Finished <time dateTime={report.createdAt}>{exactTime(Date.parse(report.createdAt))}</time> by{' '}
          <bdi>{report.finishedByName}</bdi>
          {report.startedByName === null || report.startedByName === report.finishedByName ? null : (
            <>
              , started by <bdi>{report.startedByName}</bdi>
            </>
          )}
          . <bdi>{report.personName}</bdi> {report.isDeactivated ? 'is deactivated.' : 'stayed active.'}
        </p>
        <ul className={styles['effects']}>
          {report.summary.map(({ kind, action, to, total }) => (
            <li key={`${kind}${action}${to ?? ''}`}>
              <b>{countKind(kind, total)}</b>
              <span dir="auto">{effectWords(kind, action, to ?? undefined)}</span>
            </li>
          ))}
        </ul>
        {kinds.map((kind) => (
          <section key={kind} aria-label={wordsOf(kind).label}>
            <h2>{wordsOf(kind).label}</h2>
            <ul className={styles['items']}>
              {report.lines
                .filter((line) => line.kind === kind)
                .map(({ name, note, action, to }, index) => (
                  <li key={index}>
                    <span className={styles['item']}>
                      <b dir="auto">{name}</b>
                      <span dir="auto">{note}</span>
                    </span>
                    <span dir="auto">{effectWords(kind, action, to ?? undefined)}</span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
