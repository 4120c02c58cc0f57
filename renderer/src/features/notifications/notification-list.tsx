import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { errorMessage } from '#renderer/entities/notification/error-messages.ts';
import { bellQueries } from '#renderer/entities/notification/notification-queries.ts';
import { useChangeQueue } from '#renderer/entities/notification/use-change-queue.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { dayHeading } from '#renderer/lib/time/day-heading.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { NoNotifications } from './no-notifications.tsx';
import styles from './notification-list.module.css';
import { PreferencesLink } from './preferences-link.tsx';
import { RowGroups } from './row-groups.tsx';
import { RowsPending } from './rows-pending.tsx';
import { useOpenNotification } from './use-open-notification.ts';

type Props = { count: number; onClose: () => void; onViewAll: () => void };

/** The popover of the bell: the latest notifications, and actions for all of them. */
export function NotificationList({ count, onClose, onViewAll }: Props) {
  const { mutate } = useChangeQueue();
  return (
    <div className={styles['list']} data-notifications tabIndex={-1}>
      <Row gap={8} rigid className={styles['head']}>
        <h2>Notifications</h2>
        <span>{count === 0 ? null : `${String(count)} unread`}</span>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconCheck size={14} stroke={1.8} />}
          onClick={() => {
            mutate({ kind: 'read-all' });
          }}
        >
          Mark all read
        </Button>
        <PreferencesLink onLeave={onClose} />
      </Row>
      <div className={styles['scroll']}>
        <Rows onClose={onClose} />
      </div>
      <Row align="stretch" justify="between" rigid className={styles['foot']}>
        <UnstyledButton
          onClick={() => {
            mutate({ kind: 'clear-read' });
          }}
        >
          Clear read
        </UnstyledButton>
        <UnstyledButton onClick={onViewAll}>
          View All Notifications
          <IconChevronRight size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Row>
    </div>
  );
}

function Rows({ onClose }: { onClose: () => void }) {
  const now = useCurrentMinute();
  const { data: rows, error, isFetching, refetch } = useQuery(bellQueries.list());
  const { mutate } = useChangeQueue();
  const open = useOpenNotification(onClose);
  if (error !== null)
    return (
      <LoadFailure
        title={errorMessage('notifications.list', error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        {defaultErrorMessage(error)}
      </LoadFailure>
    );
  if (rows === undefined) return <RowsPending />;
  if (rows.length === 0) return <NoNotifications />;
  return (
    <RowGroups
      rows={rows}
      groupOf={({ sentAt }) => (dayHeading(sentAt, now) === 'Today' ? 'Today' : 'Earlier')}
      onOpen={open}
      onAct={mutate}
    />
  );
}
