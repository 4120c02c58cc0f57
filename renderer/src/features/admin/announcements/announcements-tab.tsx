import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { errorMessage } from '#renderer/entities/notification/error-messages.ts';
import { AdminTabs } from '#renderer/features/admin/admin-tabs.tsx';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { HeadAction, ListHead } from '#renderer/ui/list-screen/list-head.tsx';
import { announcementDraft } from './announcement-labels.ts';
import { AnnouncementTable } from './announcement-table.tsx';
import styles from './announcements.module.css';
import { announcementQueries } from './queries.ts';

const AnnouncementDialog = lazyDialog(
  async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog,
);
const create = 'Create announcement';
const useHistory = () => useInfiniteQuery(announcementQueries.history());
const tabs = <AdminTabs current="announcements" />;

/** Announcements by administrators: those that were sent, and a button to write one. */
export function AnnouncementsTab() {
  const { isReadOnly } = useViewer();
  const isPhone = useMedia('(max-width: 767px)');
  const history = useHistory();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
  };
  usePageAction('new in Admin', create, open, isReadOnly);
  useOfferedDraft(announcementDraft, 'an announcement', open);
  const action = { label: create, icon: IconPlus, isPhone, isOff: isReadOnly, onPress: open };
  return (
    <>
      <ListHead
        title="Admin"
        count=""
        tabs={tabs}
        action={<HeadAction {...action} isSecond={history.data?.pages[0]?.length === 0} />}
      />
      <section className={styles['history']} aria-label="Sent announcements">
        <History history={history}>
          <HeadAction {...action} isPhone={false} isSecond={false} />
        </History>
      </section>
      {isOpen ? (
        <AnnouncementDialog
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

type Props = { history: ReturnType<typeof useHistory>; children: ReactNode };

function History({ history, children }: Props) {
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
          actions={children}
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
