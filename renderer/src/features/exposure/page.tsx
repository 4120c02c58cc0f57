import { Button } from '@mantine/core';
import { IconEyeCheck, IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { SavedViews } from '#renderer/entities/saved-view/saved-views.tsx';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { ListScreen } from '#renderer/ui/list-screen/list-screen.tsx';
import { BulkBar } from '#renderer/ui/table/selection/bulk-bar.tsx';
import { downloadCsv } from '#renderer/ui/table/csv/csv.ts';
import { printRows } from '#renderer/ui/table/print.ts';
import type { Exposure } from '#shared/contract/exposure.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { errorMessage } from './error-messages.ts';
import { exposureCsvColumns, useExposureColumns } from './exposure-columns.tsx';
import { exposurePanel } from './exposure-panel.tsx';
import { exposureQueries } from './queries.ts';
import { useExposureList } from './use-exposure-list.ts';
import { useRotation } from './use-rotation.tsx';
import styles from './exposure.module.css';

const csv = { name: 'Exposure', columns: exposureCsvColumns };
const nameOf = ({ account }: Exposure) => account;
const tallies = [
  {
    label: 'to be changed',
    param: 'state',
    value: 'planned',
    isOne: ({ dueAt }: Exposure) => dueAt !== null,
  },
];

/** Who knows which secrets in use, according to the access log. Shows no secret itself. */
export function ExposurePage() {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const list = useExposureList(viewer.id);
  const isOwnOnly = useQuery({ ...exposureQueries.list(viewer.id), enabled: false }).data?.isOwnOnly === true;
  const { columns, phone } = useExposureColumns({ now, personId: list.address.values['personId'] });
  const { clear } = list.selection;
  const rotation = useRotation(clear);
  const { shown } = list;
  const tools = useMemo(
    () => (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPrinter size={15} stroke={1.7} />}
        disabled={shown.length === 0}
        onClick={() => {
          printRows('Exposure', exposureCsvColumns, shown);
        }}
      >
        Print
      </Button>
    ),
    [shown],
  );
  return (
    <ListScreen
      list={list}
      title="Exposure"
      columns={columns}
      phone={phone}
      nameOf={nameOf}
      rowHeight={46}
      csv={csv}
      views={SavedViews}
      tools={tools}
      describe={(error) => errorMessage('exposure.list', error)}
      notice={
        isOwnOnly ? (
          <p className={styles['notice']} role="status">
            Your plan shows what you know yourself.{' '}
            <Link to={areaAddress('subscription', {})}>See plans</Link> that include everyone’s exposure and
            rotation.
          </p>
        ) : null
      }
      empty={
        <BlankState
          icon={<IconEyeCheck size={20} stroke={1.6} />}
          title={isOwnOnly ? 'You don’t know any secret in use' : 'Nobody knows a secret that is in use'}
          role="status"
        >
          Passwords and recovery codes appear here once{' '}
          {isOwnOnly ? 'you set or reveal them' : 'someone sets or reveals them'}.
        </BlankState>
      }
      tallies={tallies}
      bulk={
        isOwnOnly
          ? undefined
          : {
              render: (parts) => (
                <BulkBar parts={parts}>
                  <Button
                    size="sm"
                    variant="default"
                    onClick={() => {
                      rotation.start(parts.checked);
                    }}
                  >
                    Plan rotation…
                  </Button>
                  <Button
                    size="sm"
                    variant="default"
                    onClick={() => {
                      downloadCsv('Exposure', exposureCsvColumns, parts.checked);
                    }}
                  >
                    Export
                  </Button>
                </BulkBar>
              ),
            }
      }
      panel={exposurePanel({ now, onRotate: rotation.start, onCancel: rotation.cancel })}
    >
      {rotation.dialog}
    </ListScreen>
  );
}
