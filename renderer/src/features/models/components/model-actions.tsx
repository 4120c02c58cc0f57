import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { Model } from '#shared/contract/models.ts';
import { modelAccess } from '#shared/domain/model-access.ts';

const DeleteModelDialog = lazyDialog(
  async () => (await import('./delete-model-dialog.tsx')).DeleteModelDialog,
);

type Props = { model: Model; onDeleted: () => void };

/** What can be done with a model as a whole. */
export function ModelActions({ model, onDeleted }: Props) {
  const viewer = useViewer();
  const [isDeleting, setIsDeleting] = useState(false);
  const moreButton = useRef<HTMLButtonElement>(null);
  if (viewer.isReadOnly || !modelAccess(viewer, model).canManage) return null;
  return (
    <>
      <MoreMenu button={moreButton}>
        <Menu.Item
          color="var(--mq-red-text)"
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={() => {
            setIsDeleting(true);
          }}
        >
          Delete model…
        </Menu.Item>
      </MoreMenu>
      {isDeleting ? (
        <DeleteModelDialog
          model={model}
          onDeleted={onDeleted}
          onCancel={() => {
            setIsDeleting(false);
            moreButton.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}
