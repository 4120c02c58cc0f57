import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useState, type UIEvent } from 'react';
import { errorMessage } from '#renderer/entities/notification/error-messages.ts';
import {
  listQueries,
  notificationFilters,
  type NotificationFilter,
} from '#renderer/entities/notification/list-queries.ts';
import { bellQueries } from '#renderer/entities/notification/notification-queries.ts';
import { useChangeQueue } from '#renderer/entities/notification/use-change-queue.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { dayHeading } from '#renderer/lib/time/day-heading.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { Dialog } from '#renderer/ui/dialog/dialog.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { Row } from '#renderer/ui/layout/parts.tsx';
import styles from './all-notifications.module.css';
import { NoNotifications } from './no-notifications.tsx';
import { PreferencesLink } from './preferences-link.tsx';
import { RowGroups } from './row-groups.tsx';
import { RowsPending } from './rows-pending.tsx';
import { useOpenNotification } from './use-open-notification.ts';

const labels = { all: 'All', unread: 'Unread', read: 'Read' } as const satisfies Record<
  NotificationFilter,
  string
>;

/** Loads the next page this far before the end. */
const aheadPx = 400;

/** All notifications by day, loaded page by page. */
export function AllNotifications({ onClose }: { onClose: () => void }) {
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const counts = useQuery(listQueries.counts());
  const { mutate } = useChangeQueue();
  const list = useAllRows(filter);
  const total = counts.isError ? undefined : counts.data?.[filter];
  return (
    <Dialog name="All Notifications" title="All Notifications" width={640} onClose={onClose}>
      <Row gap={4} className={styles['bar']}>
        <SegmentedControl
          aria-label="Show"
          value={filter}
          onChange={setFilter}
          data={notificationFilters.map((value) => ({
            value,
            label: (
              <span className={styles['filter']}>
                {labels[value]}{' '}
                <span>
                  {counts.data === undefined || counts.isError ? '' : formatCount(counts.data[value])}
                </span>
              </span>
            ),
          }))}
        />
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          onClick={() => {
            mutate({ kind: 'clear-read' });
          }}
        >
          Clear read
        </Button>
        <PreferencesLink onLeave={onClose} />
      </Row>
      <div
        className={styles['scroll']}
        data-notifications
        tabIndex={-1}
        onScroll={(event) => {
          if (isNearEnd(event)) list.loadMore();
        }}
      >
        <Rows list={list} filter={filter} onClose={onClose} />
      </div>
      <Row gap={8} className={styles['foot']}>
        <span role="status">
          {list.rows === undefined || total === undefined
            ? ''
            : `${formatCount(Math.min(list.rows.length, total))} of ${formatCount(total)}`}
        </span>
        <Button
          variant="default"
          leftSection={<IconCheck size={15} stroke={1.8} />}
          onClick={() => {
            mutate({ kind: 'read-all' });
          }}
        >
          Mark all read
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Row>
    </Dialog>
  );
}

const isNearEnd = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) =>
  scrollHeight - scrollTop - clientHeight < aheadPx;

type AllRows = ReturnType<typeof useAllRows>;

function useAllRows(filter: NotificationFilter) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...listQueries.pages(filter),
    // Shows the popover's rows until the first page has loaded.
    placeholderData: () => {
      const latest = filter === 'all' ? client.getQueryData(bellQueries.list().queryKey) : undefined;
      return latest === undefined ? undefined : { pages: [latest], pageParams: [null] };
    },
  });
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, isPlaceholderData } = query;
  return {
    // A row that moved up between two page loads may be on both pages.
    rows:
      data === undefined ? undefined : [...new Map(data.pages.flat().map((row) => [row.id, row])).values()],
    error,
    isFetching,
    isFetchingNextPage,
    hasMore: hasNextPage && !isPlaceholderData,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (hasNextPage && !isFetching && !isPlaceholderData) void query.fetchNextPage();
    },
  };
}

type RowsProps = { list: AllRows; filter: NotificationFilter; onClose: () => void };

function Rows({ list, filter, onClose }: RowsProps) {
  const now = useCurrentMinute();
  const { mutate } = useChangeQueue();
  const open = useOpenNotification(onClose);
  const { rows, error } = list;
  if (error !== null)
    return (
      <LoadFailure
        title={errorMessage('notifications.page', error)}
        isRetrying={list.isFetching}
        onRetry={list.retry}
      >
        {defaultErrorMessage(error)}
      </LoadFailure>
    );
  if (rows === undefined) return <RowsPending />;
  if (rows.length === 0) return <NoNotifications filter={filter} />;
  return (
    <>
      <RowGroups rows={rows} groupOf={({ sentAt }) => dayHeading(sentAt, now)} onOpen={open} onAct={mutate} />
      {list.hasMore ? (
        <div className={styles['more']}>
          <Button size="sm" variant="default" loading={list.isFetchingNextPage} onClick={list.loadMore}>
            Load older notifications
          </Button>
        </div>
      ) : null}
    </>
  );
}
