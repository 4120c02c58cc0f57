import { Button } from '@mantine/core';
import { IconFolderPlus, IconFolders, IconRefresh } from '@tabler/icons-react';
import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { burstLine, lineText } from '#renderer/entities/drive/drive-labels.ts';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { ConnectionNotice } from '#renderer/features/drive-logs/connect/connection-notice.tsx';
import { lazyLinkDialog as LinkDialog } from '#renderer/features/drive-logs/connect/lazy-dialogs.ts';
import { NotConnected } from '#renderer/features/drive-logs/connect/not-connected.tsx';
import { useSync } from '#renderer/features/drive-logs/mutations.ts';
import { driveLogQueries } from '#renderer/features/drive-logs/queries.ts';
import { TabLinks } from '#renderer/features/drive-logs/tab-links.tsx';
import { useWaitingDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { dayHeading } from '#renderer/lib/time/day-heading.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { NoneYet } from '#renderer/ui/feedback/none-yet.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { DriveBurst } from '#shared/contract/drive.ts';
import { activityColumns, activityCsv, activityPhone } from './activity-columns.tsx';
import styles from './activity.module.css';
import { AlarmBand } from './alarm-band.tsx';
import { burstPanel } from './burst-panel.tsx';
import { FolderHealth } from './folder-health.tsx';
import { linkDraft } from '#renderer/features/drive-logs/connect/link-draft.ts';
import { Text } from '#renderer/ui/layout/parts.tsx';
import { areas } from '#shared/domain/areas.ts';
import { useActivityList } from './use-activity-list.ts';

const tabs = <TabLinks current="activity" />;
const nameOf = (burst: DriveBurst) => lineText(burstLine(burst));

/** The activity, grouped by day. */
export function Activity() {
  const { isReadOnly } = useViewer();
  const list = useActivityList();
  const now = useCurrentMinute();
  /** Null: for any model; undefined: the link dialog is closed. */
  const [linking, setLinking] = useState<string | null>();
  useWaitingDraft(linkDraft, () => {
    setLinking(null);
  });
  const state = useQuery(driveQueries.state()).data;
  const folders = useQuery(driveQueries.folders()).data;
  const sync = useSync();
  const syncAll = useCallbackRef(() => {
    sync.mutate({});
  });
  const canSync =
    folders?.some(({ canEdit }) => canEdit) === true && state?.connection?.status === 'connected';
  usePageAction('sync drive', 'Sync Drive folders now', syncAll, isReadOnly || !canSync);
  const dayOf = useCallback(({ endedAt }: DriveBurst) => dayHeading(endedAt, now), [now]);
  const syncNow = useMemo(
    () =>
      canSync ? (
        <Button
          size="md"
          variant="default"
          className={styles['sync'] ?? ''}
          aria-label="Sync now"
          leftSection={<IconRefresh size={16} stroke={1.8} />}
          loading={sync.isPending}
          disabled={isReadOnly}
          onClick={syncAll}
        >
          Sync now
        </Button>
      ) : null,
    [canSync, sync.isPending, isReadOnly, syncAll],
  );
  const lastEventAt = state?.lastEventAt ?? null;
  const lastEvent =
    lastEventAt === null ? null : (
      <span className={styles['last']}>
        Last event <TimeAgo at={lastEventAt} isWithin />
      </span>
    );
  const { values, askedText: text } = list.address;
  const tallies = useQuery(driveLogQueries.tallies({ values, text })).data;
  const link = () => {
    setLinking(null);
  };
  const hasFolders = (folders ?? []).length > 0;
  const isUsable = state?.connection !== null;
  return (
    <ListScreen
      list={list}
      title={areas.driveLogs.title}
      tabs={tabs}
      about={lastEvent}
      besideAction={syncNow}
      action={isUsable ? { label: 'Link folder', icon: IconFolderPlus, onPress: link } : undefined}
      columns={activityColumns}
      phone={activityPhone}
      nameOf={nameOf}
      groupOf={dayOf}
      csv={activityCsv}
      views={SavedViews}
      describe={(error) => errorMessage('drive.list', error)}
      notice={
        <>
          <ConnectionNotice />
          <AlarmBand onReview={list.open} />
        </>
      }
      empty={
        isUsable ? (
          <NoneYet
            icon={IconFolders}
            title="No activity yet"
            create={isReadOnly || hasFolders ? undefined : { label: 'Link folder', onCreate: link }}
          >
            {hasFolders
              ? 'Changes in linked folders appear here.'
              : 'Link a Drive folder to a model to start.'}
          </NoneYet>
        ) : (
          <NotConnected />
        )
      }
      foot={
        tallies === undefined || tallies.critical + tallies.warning === 0 ? null : (
          <>
            {tallies.critical === 0 ? null : (
              <Text tone="danger">{`${String(tallies.critical)} critical`}</Text>
            )}
            {tallies.warning === 0 ? null : (
              <Text tone="warning">{countOf(tallies.warning, { one: 'warning', many: 'warnings' })}</Text>
            )}
          </>
        )
      }
      panel={burstPanel}
    >
      {list.openId === undefined ? <FolderHealth onReview={list.open} onRelink={setLinking} /> : null}
      {linking === undefined ? null : (
        <LinkDialog
          modelId={linking ?? undefined}
          onClose={() => {
            setLinking(undefined);
          }}
        />
      )}
    </ListScreen>
  );
}
