import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import {
  actorName,
  burstLine,
  changeText,
  filesText,
  lineText,
  placeOf,
} from '#renderer/entities/drive/drive-labels.ts';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { DriveFileIcon } from '#renderer/features/drive-logs/files/drive-file-icon.tsx';
import { useDismiss } from '#renderer/features/drive-logs/mutations.ts';
import { driveLogQueries } from '#renderer/features/drive-logs/queries.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { ReadOnlyGuard } from '#renderer/ui/form/read-only-guard.tsx';
import { Hint, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import type { RowPanel } from '#renderer/ui/list-screen/list-panel.tsx';
import { PanelFact, PanelFacts } from '#renderer/ui/side-panel/panel-facts.tsx';
import { PanelHead } from '#renderer/ui/side-panel/panel-head.tsx';
import { PanelBody, PanelFoot } from '#renderer/ui/side-panel/panel-parts.tsx';
import type { DriveBurst, DriveLog } from '#shared/contract/drive.ts';
import { ActionMark, BurstAlarm } from './burst-cells.tsx';
import styles from './burst-panel.module.css';

const useBurst = (id: string, isWanted: boolean) =>
  useQuery({ ...driveLogQueries.burst(id), enabled: isWanted });

/** Changes that one person made together, file by file. */
export const burstPanel: RowPanel<DriveBurst> = {
  label: (burst) => (burst === undefined ? 'Activity' : lineText(burstLine(burst))),
  useFound: useBurst,
  describe: (error) => errorMessage('drive.burst', error),
  missing: 'It may be older than activity is kept.',
  link: {},
  children: (burst, { headingRef }) => <BurstView key={burst.id} burst={burst} headingRef={headingRef} />,
};

function BurstView({ burst, headingRef }: { burst: DriveBurst; headingRef: Ref<HTMLHeadingElement> }) {
  const dismiss = useDismiss();
  const isOpenAlarm = burst.alarm !== null && burst.dismissedAt === null;
  return (
    <>
      <PanelHead
        picture={<ActionMark burst={burst} />}
        title={lineText(burstLine(burst))}
        headingRef={headingRef}
        line={<bdi>{placeOf(burst)}</bdi>}
      >
        <BurstAlarm burst={burst} isTag />
      </PanelHead>
      <PanelBody label="Files">
        <PanelFacts title="Details">
          <PanelFact label="Person">
            <bdi>
              {actorName(burst)}
              {burst.actor?.isInactive === true ? ', inactive' : ''}
              {burst.isOutside ? ', outside this workspace' : ''}
            </bdi>
          </PanelFact>
          {burst.actorEmail === null ? null : <PanelFact label="Email">{burst.actorEmail}</PanelFact>}
          <PanelFact label="First">{exactTime(Date.parse(burst.startedAt))}</PanelFact>
          {burst.endedAt === burst.startedAt ? null : (
            <PanelFact label="Last">{exactTime(Date.parse(burst.endedAt))}</PanelFact>
          )}
          <PanelFact label="Files">{filesText(burst)}</PanelFact>
        </PanelFacts>
        <Logs burst={burst} />
      </PanelBody>
      {burst.folder.webUrl === null && !isOpenAlarm ? null : (
        <PanelFoot>
          {burst.folder.webUrl === null ? null : (
            <Button
              component="a"
              href={burst.folder.webUrl}
              target="_blank"
              rel="noreferrer"
              variant="default"
              size="sm"
              rightSection={<IconExternalLink size={14} stroke={1.8} />}
            >
              Open in Drive
            </Button>
          )}
          {isOpenAlarm && burst.canEdit ? (
            <ReadOnlyGuard>
              <Button
                size="sm"
                loading={dismiss.isPending}
                onClick={() => {
                  dismiss.mutate({ id: burst.id });
                }}
              >
                Dismiss alarm
              </Button>
            </ReadOnlyGuard>
          ) : null}
        </PanelFoot>
      )}
    </>
  );
}

function Logs({ burst }: { burst: DriveBurst }) {
  const query = useInfiniteQuery(driveLogQueries.logs(burst.id));
  if (query.data === undefined)
    return query.error === null ? (
      <PendingLines label="Loading files" />
    ) : (
      <LoadFailure
        title={errorMessage('drive.burst', query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {defaultErrorMessage(query.error)}
      </LoadFailure>
    );
  return (
    <>
      <ul className={styles['logs']} aria-label="Files">
        {query.data.pages.flat().map((log) => (
          <LogLine key={log.id} log={log} burst={burst} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          variant="subtle"
          size="sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </>
  );
}

function LogLine({ log, burst }: { log: DriveLog; burst: DriveBurst }) {
  // The common folder is shown above.
  const place = log.path === burst.path ? '' : log.path;
  const facts = [changeText(log, burst.action), place].filter((part) => part !== '').join(' · ');
  return (
    <Row as="li" gap={8} align="start" className={styles['log']}>
      <DriveFileIcon kind={log.kind} />
      <Stack as="span" grow breaks>
        <span dir="auto" title={log.fileName}>
          {log.fileName}
        </span>
        {facts === '' ? null : <Hint dir="auto">{facts}</Hint>}
      </Stack>
      {log.sizeBytes === null ? null : <Hint rigid>{sizeText(log.sizeBytes)}</Hint>}
    </Row>
  );
}
