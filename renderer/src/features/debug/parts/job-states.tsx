import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/job/error-messages.ts';
import { everyWords, stateOf } from '#renderer/entities/job/job-labels.ts';
import { jobsQuery } from '#renderer/entities/job/queries.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import { Part } from './part.tsx';
import styles from './tables.module.css';

/** The server's scheduled jobs. Only administrators may query them. */
export function JobStates() {
  const { role } = useViewer();
  return role === 'admin' ? <Jobs /> : null;
}

function Jobs() {
  const jobs = useQuery(jobsQuery);
  return (
    <Part title="Jobs" {...(jobs.data === undefined ? {} : { count: jobs.data.length })}>
      {jobs.data !== undefined ? (
        <table className={`${table['table'] ?? ''} ${styles['rows'] ?? ''}`}>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">State</th>
              <th scope="col" className={styles['wide']}>
                Runs
              </th>
              <th scope="col" className={styles['time']}>
                Last run
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.data.map((job) => {
              return (
                <tr key={job.name}>
                  <td>{job.title}</td>
                  <td>
                    <Status look={stateOf(job)} />
                  </td>
                  <td className={styles['wide']}>{everyWords(job.everySeconds)}</td>
                  <td className={styles['time']}>
                    {job.lastRun === null ? '–' : <TimeAgo at={job.lastRun} />}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
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
    </Part>
  );
}
