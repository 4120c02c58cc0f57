import { Select } from '@mantine/core';
import { IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { folderFacts } from '#renderer/entities/drive/drive-labels.ts';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { NotConnected } from '#renderer/features/drive-logs/connect/not-connected.tsx';
import { DriveQuery } from '#renderer/features/drive-logs/drive-query.tsx';
import parts from '#renderer/features/drive-logs/drive-parts.module.css';
import { TabLinks } from '#renderer/features/drive-logs/tab-links.tsx';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { NoneYet } from '#renderer/ui/feedback/none-yet.tsx';
import { ListHead } from '#renderer/ui/list-screen/list-head.tsx';
import { areas } from '#shared/domain/areas.ts';
import { FileTree } from './file-tree.tsx';
import styles from './file-tree.module.css';

const tabs = <TabLinks current="files" />;

/** The files of a linked folder, as a tree with sizes. */
export function FilesTab() {
  useLivePage('drive', 'DriveLogsPage');
  const { params, change } = useParamChanges();
  const folders = useQuery(driveQueries.folders());
  const state = useQuery(driveQueries.state()).data;
  return (
    <>
      <ListHead title={areas.driveLogs.title} count="" tabs={tabs} action={null} />
      <div className={parts['scroll']}>
        <DriveQuery
          query={folders}
          waiting="Loading folders"
          describe={(error) => errorMessage('drive.folders', error)}
        >
          {(found) => {
            const chosen = found.find(({ id }) => id === params.get('folder')) ?? found[0];
            if (chosen === undefined)
              return state?.connection === null ? (
                <NotConnected />
              ) : (
                <NoneYet icon={IconFolders} title="No folders linked">
                  Link a Drive folder to a model to see its files.
                </NoneYet>
              );
            return (
              <>
                <div className={styles['choice']}>
                  <Select
                    label="Folder"
                    size="sm"
                    data={found.map(({ id, model, name }) => ({
                      value: id,
                      label:
                        name === null || name === model.stageName
                          ? model.stageName
                          : `${model.stageName} / ${name}`,
                    }))}
                    value={chosen.id}
                    allowDeselect={false}
                    searchable
                    onChange={(id) => {
                      change({ folder: id ?? '' }, true);
                    }}
                  />
                  <span className={parts['about']}>{folderFacts(chosen, sizeText)}</span>
                </div>
                <FileTree key={chosen.id} folder={chosen} />
              </>
            );
          }}
        </DriveQuery>
      </div>
    </>
  );
}
