import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { folderFacts, healthOf } from '#renderer/entities/drive/drive-labels.ts';
import { sizeText } from '#renderer/entities/file/file-labels.ts';
import parts from '#renderer/features/drive-logs/drive-parts.module.css';
import { useSync, useUnlink } from '#renderer/features/drive-logs/mutations.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { DriveFolder } from '#shared/contract/drive.ts';
import { FolderFace } from './folder-face.tsx';

const ConfirmDialog = lazyDialog(
  async () => (await import('#renderer/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

type Props = { folder: DriveFolder; onRelink: () => void };

export function FolderRow({ folder, onRelink }: Props) {
  const { model, name, folderId, lastSyncedAt, alarm, status } = folder;
  const health = healthOf(folder);
  return (
    <tr>
      <td>
        <span className={parts['place']}>
          <FolderFace folder={folder} />
          <span className={parts['words']}>
            <span className={parts['name']} dir="auto">
              {model.stageName}
            </span>
            <span className={parts['about']} data-health={health} dir="auto">
              {folderFacts(folder, sizeText)}
            </span>
          </span>
        </span>
      </td>
      <td className={parts['wide']}>
        <span className={parts['name']} dir="auto" title={name ?? folderId}>
          {name ?? folderId}
        </span>
      </td>
      <td className={parts['wide']}>{lastSyncedAt === null ? 'Never' : <TimeAgo at={lastSyncedAt} />}</td>
      <td className={parts['actions']}>
        <Actions folder={folder} reviews={status === 'error' ? undefined : alarm?.id} onRelink={onRelink} />
      </td>
    </tr>
  );
}

/** The fix comes first; all other actions are in the menu. */
function Actions({
  folder,
  reviews,
  onRelink,
}: Props & {
  reviews: string | undefined;
}) {
  const { isReadOnly } = useViewer();
  const { change } = useParamChanges();
  const [isUnlinking, setIsUnlinking] = useState(false);
  const sync = useSync();
  const unlink = useUnlink(() => {
    setIsUnlinking(false);
  });
  const { id, webUrl, model, canEdit, status } = folder;
  const mayChange = canEdit && !isReadOnly;
  return (
    <span className={parts['buttons']}>
      {reviews !== undefined ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            change({ tab: '', event: reviews }, false);
          }}
        >
          Review
        </Button>
      ) : mayChange && status === 'error' ? (
        <Button size="xs" variant="default" aria-label={`Relink ${model.stageName}`} onClick={onRelink}>
          Relink
        </Button>
      ) : null}
      {mayChange || webUrl !== null ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${model.stageName}`}>
              <IconDots size={16} stroke={1.8} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayChange ? (
              <>
                <Menu.Item
                  onClick={() => {
                    sync.mutate({ id });
                  }}
                >
                  Sync now
                </Menu.Item>
                <Menu.Item onClick={onRelink}>Relink</Menu.Item>
              </>
            ) : null}
            <Menu.Item
              onClick={() => {
                change({ tab: 'files', folder: id }, false);
              }}
            >
              Show files
            </Menu.Item>
            {webUrl === null ? null : (
              <Menu.Item component="a" href={webUrl} target="_blank" rel="noreferrer">
                Open in Drive
              </Menu.Item>
            )}
            {mayChange ? (
              <Menu.Item
                color="red"
                onClick={() => {
                  setIsUnlinking(true);
                }}
              >
                Unlink
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {isUnlinking ? (
        <ConfirmDialog
          title={`Unlink the folder of ${model.stageName}?`}
          confirmLabel="Unlink"
          isPending={unlink.isPending}
          onConfirm={() => {
            unlink.mutate({ id });
          }}
          onCancel={() => {
            setIsUnlinking(false);
          }}
        >
          Its files are no longer followed. What happened until now stays in the log, and nothing changes in
          Drive.
        </ConfirmDialog>
      ) : null}
    </span>
  );
}
