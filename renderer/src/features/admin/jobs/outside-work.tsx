import { useQuery } from '@tanstack/react-query';
import { outsideQuery } from '#renderer/entities/job/queries.ts';
import { errorMessage } from '#renderer/entities/job/error-messages.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Hint, Text } from '#renderer/ui/layout/parts.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import styles from './jobs-tab.module.css';

/** Work with other services, such as a mail server, that a worker outside the database does. */
export function OutsideWork() {
  const work = useQuery(outsideQuery);
  if (work.data === undefined)
    return work.error === null ? null : (
      <Hint as="p" className={styles['outsideNote']} role="alert">
        {errorMessage('jobs.outside', work.error)}
      </Hint>
    );
  const { seenAt, wakes, kinds } = work.data;
  return (
    <section aria-labelledby="outside-work">
      <h2 className={styles['heading']} id="outside-work">
        With other services
      </h2>
      <Hint as="p" className={styles['outsideNote']}>
        {seenAt === null ? (
          'No worker has asked for work yet: see docs/deploy.md, step 6.'
        ) : (
          <>
            The worker last asked for work <TimeAgo at={seenAt} />
            {wakes ? '; what is due now calls it at once.' : '; what is due waits for its next turn.'}
          </>
        )}
      </Hint>
      <table
        className={`${table['table'] ?? ''} ${styles['jobs'] ?? ''}`}
        aria-label="Work with other services"
      >
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Waiting</th>
            <th scope="col">Done today</th>
            <th scope="col">Failed today</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, title, waiting, done, failed, oldest, lastMessage }) => (
            <tr key={kind}>
              <td>
                <Text as="b" block weight={500}>
                  {title}
                </Text>
                {lastMessage === null ? null : <span className={styles['problem']}>{lastMessage}</span>}
              </td>
              <td>
                {formatCount(waiting)}
                {oldest === null ? null : (
                  <Hint block>
                    since <TimeAgo at={oldest} />
                  </Hint>
                )}
              </td>
              <td>{formatCount(done)}</td>
              <td>{formatCount(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
