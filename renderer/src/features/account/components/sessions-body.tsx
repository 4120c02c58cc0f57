import { IconDevices } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '#renderer/features/account/error-messages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { SessionsPending } from '#renderer/entities/session/sessions-pending.tsx';
import { SessionsTable } from '#renderer/entities/session/sessions-table.tsx';
import type { AccountSession } from '#shared/contract/account.ts';
import { EndSession } from './end-session.tsx';
import styles from './list-section.module.css';

/** The list, or its loading, error or empty state. */
export function SessionsBody({ sessions }: { sessions: UseQueryResult<AccountSession[]> }) {
  if (sessions.isPending) return <SessionsPending />;
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
          The server doesn’t report where you’re signed in.
        </BlankState>
      </div>
    );
  return (
    <SessionsTable
      sessions={sessions.data}
      isHere={({ isCurrent }) => isCurrent}
      actionFor={(session, device) => (
        <ReadOnlyGuard>
          <EndSession session={session} device={device} />
        </ReadOnlyGuard>
      )}
    />
  );
}
