import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconSpeakerphone } from '@tabler/icons-react';
import { errorMessage } from '#renderer/entities/notification/error-messages.ts';
import { AdminTabs } from '#renderer/features/admin/admin-tabs.tsx';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { ListHead } from '#renderer/ui/list-screen/list-head.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementTable } from './announcement-table.tsx';
import styles from './announcements.module.css';
import { announcementQueries } from './queries.ts';

const tabs = <AdminTabs current="announcements" />;

/** Messages from administrators: what was sent, and a form for the next. */
export function AnnouncementsTab() {
  return (
    <>
      <ListHead title="Admin" count="" tabs={tabs} action={null} />
      <div className={styles['columns']}>
        <section className={styles['history']} aria-label="Sent announcements">
          <History />
        </section>
        <aside className={styles['panel']} aria-label="New announcement">
          <AnnouncementForm />
        </aside>
      </div>
    </>
  );
}

function History() {
  const history = useInfiniteQuery(announcementQueries.history());
  const { data, error } = history;
  if (data === undefined)
    return error === null ? (
      <PendingLines label="Loading announcements" />
    ) : (
      <LoadFailure
        title={errorMessage('notifications.announcements', error)}
        isRetrying={history.isFetching}
        onRetry={() => void history.refetch()}
      >
        {defaultErrorMessage(error)}
      </LoadFailure>
    );
  const sent = data.pages.flat();
  if (sent.length === 0)
    return (
      <div className={styles['blank']}>
        <BlankState
          icon={<IconSpeakerphone size={20} stroke={1.6} />}
          title="No announcements yet"
          role="status"
        >
          What you send to everyone or a role appears here.
        </BlankState>
      </div>
    );
  return (
    <>
      <AnnouncementTable sent={sent} />
      {history.hasNextPage ? (
        <div className={styles['more']}>
          <Button
            size="sm"
            variant="default"
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Load older announcements
          </Button>
        </div>
      ) : null}
    </>
  );
}
