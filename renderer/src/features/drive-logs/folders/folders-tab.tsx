import { Button } from '@mantine/core';
import { IconFolderPlus, IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { healthText } from '#renderer/entities/drive/drive-labels.ts';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { ConnectionNotice } from '#renderer/features/drive-logs/connect/connection-notice.tsx';
import { lazyLinkDialog as LinkDialog } from '#renderer/features/drive-logs/connect/lazy-dialogs.ts';
import { NotConnected } from '#renderer/features/drive-logs/connect/not-connected.tsx';
import { DriveQuery } from '#renderer/features/drive-logs/drive-query.tsx';
import parts from '#renderer/features/drive-logs/drive-parts.module.css';
import { TabLinks } from '#renderer/features/drive-logs/tab-links.tsx';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { NoneYet } from '#renderer/ui/feedback/none-yet.tsx';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import { ListHead } from '#renderer/ui/list-screen/list-head.tsx';
import { useRowFilter } from '#renderer/ui/list-screen/filters/use-row-filter.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import type { DriveFolder } from '#shared/contract/drive.ts';
import { areas } from '#shared/domain/areas.ts';
import { ConnectionLine } from './connection-line.tsx';
import { FolderRow } from './folder-row.tsx';

const tabs = <TabLinks current="folders" />;
const nothing: readonly DriveFolder[] = [];
const textOf = ({ model, name }: DriveFolder) => `${model.stageName} ${name ?? ''}`;

/** Which folder belongs to which model, and its sync state. */
export function FoldersTab() {
  const { isReadOnly } = useViewer();
  useLivePage('drive', 'DriveLogsPage');
  const folders = useQuery(driveQueries.folders());
  const state = useQuery(driveQueries.state()).data;
  const filter = useRowFilter(folders.data ?? nothing, { things: 'folders', textOf });
  /** Null: for any model; undefined: the link dialog is closed. */
  const [linking, setLinking] = useState<string | null>();
  const isConnected = state?.connection !== null;
  const link = () => {
    setLinking(null);
  };
  const action =
    isReadOnly || !isConnected ? null : (
      <Button
        size="md"
        leftSection={<IconFolderPlus size={16} stroke={2} />}
        variant={folders.data?.length === 0 ? 'default' : 'filled'}
        onClick={link}
      >
        Link folder
      </Button>
    );
  return (
    <>
      <ListHead title={areas.driveLogs.title} count="" tabs={tabs} action={action} />
      {filter.bar}
      <div className={parts['scroll']}>
        <ConnectionNotice />
        <DriveQuery
          query={folders}
          waiting="Loading folders"
          describe={(error) => errorMessage('drive.folders', error)}
        >
          {(found) =>
            found.length === 0 ? (
              isConnected ? (
                <NoneYet
                  icon={IconFolders}
                  title="No folders linked"
                  create={isReadOnly ? undefined : { label: 'Link folder', onCreate: link }}
                >
                  Link a Drive folder to a model to follow what happens to its files.
                </NoneYet>
              ) : (
                <NotConnected />
              )
            ) : (
              <>
                <div className={parts['summary']}>
                  <span>{healthText(found)}</span>
                  <ConnectionLine />
                </div>
                {filter.none ?? (
                  <table className={table['table']} aria-label="Folders">
                    <thead>
                      <tr>
                        <th scope="col">Model</th>
                        <th scope="col" className={parts['wide']}>
                          Folder
                        </th>
                        <th scope="col" className={parts['wide']}>
                          Last sync
                        </th>
                        <th scope="col" className={parts['actions']}>
                          <Hidden>Actions</Hidden>
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {filter.shown.map((folder) => (
                        <FolderRow
                          key={folder.id}
                          folder={folder}
                          onRelink={() => {
                            setLinking(folder.model.id);
                          }}
                        />
                      ))}
                    </tbody>
                  </table>
                )}
              </>
            )
          }
        </DriveQuery>
      </div>
      {linking === undefined ? null : (
        <LinkDialog
          modelId={linking ?? undefined}
          onClose={() => {
            setLinking(undefined);
          }}
        />
      )}
    </>
  );
}
