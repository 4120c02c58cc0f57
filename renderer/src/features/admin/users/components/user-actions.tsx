import { Button, Menu } from '@mantine/core';
import { IconDevices, IconEye, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useViewAs } from '#renderer/lib/viewer/view-as.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { ModelCounts, User } from '#shared/contract/users.ts';

const DeleteUserDialog = lazyDialog(async () => (await import('./delete-user-dialog.tsx')).DeleteUserDialog);
const SessionsDialog = lazyDialog(async () => (await import('./sessions-dialog.tsx')).SessionsDialog);

type Props = {
  user: User;
  modelCount: ModelCounts | undefined;
  onDeleted: () => void;
};

/** What administrators can do with a person as a whole. */
export function UserActions({ user, modelCount, onDeleted }: Props) {
  const viewer = useViewer();
  const viewAs = useViewAs();
  const [openDialog, setOpenDialog] = useState<'sessions' | 'delete'>();
  const moreButton = useRef<HTMLButtonElement>(null);
  const closeDialog = () => {
    setOpenDialog(undefined);
    moreButton.current?.focus();
  };
  if (viewer.role !== 'admin' || viewer.isReadOnly) return null;
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        color="gray"
        leftSection={<IconEye size={16} stroke={1.7} />}
        ref={(button) => {
          if (button !== null && viewAs.takeReturn(user.id)) button.focus();
        }}
        onClick={() => {
          viewAs.start(user.id);
        }}
      >
        View as
      </Button>
      {viewer.id === user.id ? null : (
        <MoreMenu button={moreButton}>
          <Menu.Item
            leftSection={<IconDevices size={16} stroke={1.7} />}
            onClick={() => {
              setOpenDialog('sessions');
            }}
          >
            Sessions…
          </Menu.Item>
          <Menu.Item
            color="var(--mq-red-text)"
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={() => {
              setOpenDialog('delete');
            }}
          >
            Delete user…
          </Menu.Item>
        </MoreMenu>
      )}
      {openDialog === 'sessions' ? <SessionsDialog user={user} onClose={closeDialog} /> : null}
      {openDialog === 'delete' ? (
        <DeleteUserDialog user={user} modelCount={modelCount} onDeleted={onDeleted} onCancel={closeDialog} />
      ) : null}
    </>
  );
}
