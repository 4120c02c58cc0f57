import { IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { burstLine, folderFacts, lineText } from '#renderer/entities/drive/drive-labels.ts';
import { errorMessage } from '#renderer/entities/drive/error-messages.ts';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { DriveState } from '#shared/contract/drive.ts';
import { areaAddress, areas } from '#shared/domain/areas.ts';
import { driveFolderIn } from '#shared/domain/drive-values.ts';
import type { HubContentProps } from '#renderer/features/models/hub/hub-content.ts';
import { HubQuery } from '#renderer/features/models/hub/hub-query.tsx';
import styles from './documents-tab.module.css';

/** Why a model has no folder even though its field may name one. */
function missingText({ field, isLinkedElsewhere, holder }: DriveState): string {
  if (isLinkedElsewhere) return `This folder is already linked to ${holder ?? 'another model'}.`;
  if (field !== null && driveFolderIn(field) === undefined)
    return 'The Drive folder of this model is no folder. Enter a Drive folder link or ID.';
  return 'Link a folder in Drive Logs to follow what happens to this model’s files.';
}

/** A model's folder and its latest activity. */
export function DriveTab({ model }: HubContentProps) {
  useLivePage('drive', 'ModelDrive');
  const state = useQuery(driveQueries.state(model.id));
  const folder = useQuery(driveQueries.folders(model.id)).data?.[0];
  const bursts = useQuery(driveQueries.ofModel(model.id)).data;
  return (
    <HubQuery
      query={state}
      waiting="Loading the Drive folder"
      describe={(error) => errorMessage('drive.state', error)}
      link={<Link to={`${areas.driveLogs.path}?model=${model.id}`}>Open Drive Logs</Link>}
    >
      {(found) => (
        <>
          {folder === undefined ? (
            <BlankState icon={<IconFolders size={20} stroke={1.6} />} title="No Drive folder linked">
              {missingText(found)}
            </BlankState>
          ) : (
            <ul className={styles['documents']} aria-label="Drive folder">
              <li>
                <Link
                  className={styles['document']}
                  to={`${areas.driveLogs.path}?tab=files&folder=${folder.id}`}
                >
                  <IconFolders size={16} stroke={1.7} aria-hidden />
                  <span className={styles['words']}>
                    <span className={styles['title']}>
                      <b dir="auto">{folder.name ?? folder.folderId}</b>
                    </span>
                    <span className={styles['facts']}>{folderFacts(folder, sizeText)}</span>
                  </span>
                </Link>
              </li>
            </ul>
          )}
          {bursts === undefined || bursts.length === 0 ? null : (
            <ul className={styles['documents']} aria-label="Drive activity">
              {bursts.map((burst) => (
                <li key={burst.id}>
                  <Link className={styles['document']} to={areaAddress('driveLogs', { event: burst.id })}>
                    <span className={styles['words']}>
                      <span className={styles['title']}>
                        <b dir="auto">{lineText(burstLine(burst))}</b>
                      </span>
                      <span className={styles['facts']}>
                        <TimeAgo at={burst.endedAt} />
                        {burst.path === null ? '' : ` · ${burst.path}`}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </HubQuery>
  );
}
