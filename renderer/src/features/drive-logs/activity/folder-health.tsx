import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  folderFacts,
  healthCounts,
  healthOf,
  healthText,
  type FolderHealth as Health,
} from '#renderer/entities/drive/drive-labels.ts';
import { driveQueries } from '#renderer/entities/drive/queries.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import { FolderFace } from '#renderer/features/drive-logs/folders/folder-face.tsx';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Hint, List, Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { DriveFolder } from '#shared/contract/drive.ts';
import styles from './folder-health.module.css';

/** The worst come first. */
const order: readonly Health[] = ['error', 'warning', 'syncing', 'healthy'];
const most = 200;

type Props = {
  /** Opens what an alarm is about. */
  onReview: (id: string) => void;
  onRelink: (modelId: string) => void;
};

/** The sync state of each linked folder, next to the activity. */
export function FolderHealth({ onReview, onRelink }: Props) {
  const folders = useQuery(driveQueries.folders()).data;
  const state = useQuery(driveQueries.state()).data;
  const { change } = useParamChanges();
  if (folders === undefined || folders.length === 0) return null;
  const counts = healthCounts(folders);
  const sorted = order.flatMap((health) => folders.filter((folder) => healthOf(folder) === health));
  return (
    <aside className={styles['panel']} aria-label="Folder health">
      <div className={styles['head']}>
        <h2>
          Folder health <span>{formatCount(folders.length)}</span>
        </h2>
        <span className={styles['bar']} aria-hidden>
          {[...order]
            .reverse()
            .map((health) =>
              counts[health] === 0 ? null : (
                <i key={health} data-health={health} style={{ flexGrow: counts[health] }} />
              ),
            )}
        </span>
        <p>{healthText(folders)}</p>
      </div>
      <List grow className={styles['folders']}>
        {sorted.slice(0, most).map((folder) => (
          <FolderLine key={folder.id} folder={folder} onReview={onReview} onRelink={onRelink} />
        ))}
        {sorted.length > most ? (
          <li className={styles['rest']}>
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                change({ tab: 'folders' }, false);
              }}
            >
              Show all folders
            </Button>
          </li>
        ) : null}
      </List>
      {state?.connection?.status === 'connected' ? (
        <div className={styles['foot']}>
          <span title={state.connection.accountEmail}>
            Drive of <bdi>{state.connection.accountEmail}</bdi>
          </span>
          <span>Connected</span>
        </div>
      ) : null}
    </aside>
  );
}

function FolderLine({ folder, onReview, onRelink }: Props & { folder: DriveFolder }) {
  const { isReadOnly } = useViewer();
  const { model, alarm, status, lastSyncedAt, canEdit } = folder;
  const health = healthOf(folder);
  return (
    <Row as="li" gap={10} className={styles['folder']}>
      <FolderFace folder={folder} />
      <Stack as="span" grow className={styles['words']}>
        <b dir="auto" title={model.stageName}>
          {model.stageName}
        </b>
        <span data-health={health} dir="auto" title={folderFacts(folder, sizeText)}>
          {folderFacts(folder, sizeText)}
        </span>
      </Stack>
      {status === 'error' ? (
        canEdit && !isReadOnly ? (
          <Button
            size="xs"
            variant="default"
            aria-label={`Relink ${model.stageName}`}
            onClick={() => {
              onRelink(model.id);
            }}
          >
            Relink
          </Button>
        ) : null
      ) : alarm !== null ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`Review ${model.stageName}`}
          onClick={() => {
            onReview(alarm.id);
          }}
        >
          Review
        </Button>
      ) : (
        <Hint rigid>
          {health === 'syncing' ? 'Now' : lastSyncedAt === null ? '' : <TimeAgo at={lastSyncedAt} />}
        </Hint>
      )}
    </Row>
  );
}
