import { Skeleton } from '@mantine/core';
import { IconDevices } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '#renderer/lib/error-message.ts';
import { useCurrentMinute } from '#renderer/lib/local-time.ts';
import { BlankState } from '#renderer/ui/blank-state.tsx';
import { Hidden } from '#renderer/ui/hidden.tsx';
import { LoadFailure } from '#renderer/ui/load-failure.tsx';
import type { AccountSession } from '#shared/contract/account.ts';
import { SessionRow } from './session-row.tsx';
import styles from './sessions-section.module.css';

const pendingRows = 3;

/** The list, or what stands in its place. */
export function SessionsBody({ sessions }: { sessions: UseQueryResult<AccountSession[]> }) {
  const now = useCurrentMinute();
  if (sessions.isPending)
    return (
      <div role="status" aria-label="Loading sessions" className={styles['pending']}>
        {Array.from({ length: pendingRows }, (_, index) => (
          <div key={index} className={styles['pendingRow']}>
            <Skeleton width={28} height={28} radius={6} />
            <Skeleton width={160} height={10} />
          </div>
        ))}
      </div>
    );
  if (sessions.data === undefined)
    return (
      <div className={styles['blank']}>
        <LoadFailure
          title={errorMessage('account.listSessions', sessions.error)}
          isRetrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        >
          {sessions.error.message}
        </LoadFailure>
      </div>
    );
  if (sessions.data.length === 0)
    return (
      <div className={styles['blank']}>
        <BlankState icon={<IconDevices size={20} stroke={1.6} />} title="No sessions to show">
          The server does not tell where you are signed in.
        </BlankState>
      </div>
    );
  return (
    <table className={styles['table']} aria-label="Sessions">
      <thead>
        <tr>
          <th scope="col">Device</th>
          <th scope="col" className={styles['address']}>
            Address
          </th>
          <th scope="col" className={styles['active']}>
            Last active
          </th>
          <th scope="col" className={styles['action']}>
            <Hidden>Actions</Hidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </tbody>
    </table>
  );
}
