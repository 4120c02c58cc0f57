import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { runLook } from '#renderer/entities/drive/drive-looks.ts';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { DriveQuery } from '#renderer/features/drive-logs/drive-query.tsx';
import parts from '#renderer/features/drive-logs/drive-parts.module.css';
import { driveLogQueries } from '#renderer/features/drive-logs/queries.ts';
import { TabLinks } from '#renderer/features/drive-logs/tab-links.tsx';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListHead } from '#renderer/ui/list-screen/list-head.tsx';
import { useRowFilter } from '#renderer/ui/list-screen/filters/use-row-filter.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import { Status } from '#renderer/ui/marks/status.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import type { DriveRun } from '#shared/contract/drive.ts';
import { areas } from '#shared/domain/areas.ts';

const tabs = <TabLinks current="runs" />;
const triggers = { manual: 'Manual', schedule: 'Scheduled', webhook: 'Triggered by Google' } as const;

const placeOf = ({ model, folderName }: DriveRun) =>
  folderName === null || folderName === model.stageName
    ? model.stageName
    : `${model.stageName} / ${folderName}`;
const textOf = (run: DriveRun) =>
  `${placeOf(run)} ${runLook(run).label} ${triggers[run.trigger]} ${run.errorMessage ?? ''}`;

/** Syncs that brought changes, failed, or were started by a user. */
export function RunsTab() {
  useLivePage('drive', 'DriveLogsPage');
  const runs = useInfiniteQuery(driveLogQueries.runs());
  const rows = useMemo(() => runs.data?.pages.flat() ?? [], [runs.data]);
  const filter = useRowFilter(rows, {
    things: 'syncs',
    textOf,
    more: runs.hasNextPage
      ? { isLoading: runs.isFetchingNextPage, onLoad: () => void runs.fetchNextPage() }
      : undefined,
  });
  return (
    <>
      <ListHead title={areas.driveLogs.title} count="" tabs={tabs} action={null} />
      {filter.bar}
      <div className={parts['scroll']}>
        <DriveQuery
          query={runs}
          waiting="Loading syncs"
          describe={(error) => errorMessage('drive.runs', error)}
        >
          {() =>
            rows.length === 0 ? (
              <BlankState icon={<IconRefresh size={20} stroke={1.6} />} title="No syncs yet" role="status">
                Syncs that bring something, or fail, appear here.
              </BlankState>
            ) : (
              (filter.none ?? (
                <>
                  <table className={table['table']} aria-label="Sync runs">
                    <thead>
                      <tr>
                        <th scope="col">Folder</th>
                        <th scope="col" className={parts['state']}>
                          Status
                        </th>
                        <th scope="col" className={parts['wide']}>
                          Changes
                        </th>
                        <th scope="col" className={parts['wide']}>
                          Started
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {filter.shown.map((run) => (
                        <RunRow key={run.id} run={run} />
                      ))}
                    </tbody>
                  </table>
                  {runs.hasNextPage ? (
                    <div className={parts['more']}>
                      <Button
                        variant="default"
                        size="sm"
                        loading={runs.isFetchingNextPage}
                        onClick={() => void runs.fetchNextPage()}
                      >
                        Load more
                      </Button>
                    </div>
                  ) : null}
                </>
              ))
            )
          }
        </DriveQuery>
      </div>
    </>
  );
}

/** `3 added, 1 changed` */
function changesText({ added, changed, removed, status }: DriveRun): string {
  const parts = (
    [
      [added, 'added'],
      [changed, 'changed'],
      [removed, 'removed'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${formatCount(count)} ${word}`);
  return parts.length > 0 ? parts.join(', ') : status === 'completed' ? 'No changes' : '';
}

function RunRow({ run }: { run: DriveRun }) {
  const { trigger, status, startedAt, errorMessage: problem } = run;
  const started = Date.parse(startedAt);
  return (
    <tr>
      <td>
        <span className={parts['words']}>
          <span className={parts['name']} dir="auto">
            {placeOf(run)}
          </span>
          <span className={parts['about']} data-health={status === 'failed' ? 'error' : undefined}>
            {problem ?? (run.isRetry ? `${triggers[trigger]}, retry` : triggers[trigger])}
          </span>
        </span>
      </td>
      <td>
        <Status look={runLook(run)} />
      </td>
      <td className={parts['wide']}>{changesText(run)}</td>
      <td className={parts['wide']} title={exactTime(started)}>
        <TimeAgo at={started} />
      </td>
    </tr>
  );
}
