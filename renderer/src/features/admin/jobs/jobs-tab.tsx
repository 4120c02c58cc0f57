import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPlayerPlay } from '@tabler/icons-react';
import { request } from '#renderer/bridge/index.ts';
import { AdminTabs } from '#renderer/features/admin/admin-tabs.tsx';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { ListHead } from '#renderer/ui/list-screen/list-head.tsx';
import { useRowFilter } from '#renderer/ui/list-screen/filters/use-row-filter.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import type { Job } from '#shared/contract/jobs.ts';
import { errorMessage } from '#renderer/entities/job/error-messages.ts';
import { causeOf, everyWords, nextWords, stateOf } from '#renderer/entities/job/job-labels.ts';
import { OutsideWork } from './outside-work.tsx';
import styles from './jobs-tab.module.css';
import { jobsQuery } from '#renderer/entities/job/queries.ts';
import { Hint, Text } from '#renderer/ui/layout/parts.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';

const tabs = <AdminTabs current="jobs" />;
const nothing: readonly Job[] = [];
const textOf = (job: Job) => `${job.title} ${stateOf(job).label}`;

/** The server's scheduled jobs, and whether they ran. */
export function JobsTab() {
  const jobs = useQuery(jobsQuery);
  const filter = useRowFilter(jobs.data ?? nothing, { things: 'jobs', textOf });
  return (
    <>
      <ListHead title="Admin" count="" tabs={tabs} action={null} />
      {filter.bar}
      <div className={styles['scroll']}>
        {jobs.data !== undefined ? (
          <>
            {filter.none ?? <JobTable jobs={filter.shown} />}
            <OutsideWork />
          </>
        ) : jobs.error === null ? (
          <PendingLines label="Loading jobs" />
        ) : (
          <LoadFailure
            title={errorMessage('jobs.list', jobs.error)}
            isRetrying={jobs.isFetching}
            onRetry={() => void jobs.refetch()}
          >
            {defaultErrorMessage(jobs.error)}
          </LoadFailure>
        )}
      </div>
    </>
  );
}

function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const now = useCurrentMinute();
  return (
    <table className={`${table['table'] ?? ''} ${styles['jobs'] ?? ''}`} aria-label="Jobs">
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col" className={styles['state']}>
            Last run
          </th>
          <th scope="col" className={styles['wide']}>
            Changed
          </th>
          <th scope="col" className={styles['next']}>
            Next run
          </th>
          <th scope="col" className={styles['action']}>
            <Hidden>Actions</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function JobRow({ job, now }: { job: Job; now: number }) {
  const { title, everySeconds, lastRun, changed, message, nextRun } = job;
  const ran = lastRun === null ? undefined : Date.parse(lastRun);
  return (
    <tr>
      <td>
        <Text as="b" block weight={500}>
          {title}
        </Text>
        <Hint block>{everyWords(everySeconds)}</Hint>
      </td>
      <td>
        <Status look={stateOf(job)} />
        <Hint block title={ran === undefined ? undefined : exactTime(ran)}>
          {ran === undefined ? '' : <TimeAgo at={ran} />}
        </Hint>
        {job.status === 'failed' && message !== null ? (
          <details className={styles['problem']}>
            <summary>
              {causeOf(message)} <span>Details</span>
            </summary>
            <span>{message}</span>
          </details>
        ) : null}
      </td>
      <td className={styles['wide']}>
        {changed === null ? '–' : `${formatCount(changed)} ${changed === 1 ? 'row' : 'rows'}`}
      </td>
      <td className={styles['next']} title={exactTime(Date.parse(nextRun))}>
        {nextWords(job, now)}
      </td>
      <td className={styles['action']}>
        <RunNow job={job} />
      </td>
    </tr>
  );
}

function RunNow({ job: { name, title, isRunning } }: { job: Job }) {
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => request('jobs.run', { name }),
    onSuccess: ({ status, changed, message }) => {
      if (status === 'failed')
        notifyError(`${title} failed${message === null ? '' : `: ${causeOf(message)}`}`);
      else if (status === 'running') notifySuccess(`${title} is running already`);
      else notifySuccess(`${title}: ${formatCount(changed ?? 0)} ${changed === 1 ? 'row' : 'rows'} changed`);
    },
    onError: (error) => {
      notifyError(errorMessage('jobs.run', error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
  return (
    <ReadOnlyGuard>
      <Button
        size="sm"
        variant="default"
        aria-label={`Run now: ${title}`}
        loading={run.isPending}
        disabled={isRunning}
        leftSection={<IconPlayerPlay size={14} stroke={1.8} />}
        onClick={() => {
          run.mutate();
        }}
      >
        Run now
      </Button>
    </ReadOnlyGuard>
  );
}
