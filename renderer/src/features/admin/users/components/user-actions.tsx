import { Button, Menu } from '@mantine/core';
import { IconChecklist, IconDevices, IconDoorExit, IconEye, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { userQueries } from '#renderer/features/admin/users/queries.ts';
import { useViewAs } from '#renderer/lib/viewer/view-as.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';
import type { ModelCounts, User } from '#shared/contract/users.ts';

const DeleteUserDialog = lazyDialog(async () => (await import('./delete-user-dialog.tsx')).DeleteUserDialog);
const ReassignTasksDialog = lazyDialog(
  async () => (await import('./reassign-tasks-dialog.tsx')).ReassignTasksDialog,
);
const SessionsDialog = lazyDialog(async () => (await import('./sessions-dialog.tsx')).SessionsDialog);

type Props = {
  user: User;
  modelCount: ModelCounts | undefined;
  onDeleted: () => void;
};

/** What administrators can do with a user. */
export function UserActions({ user, modelCount, onDeleted }: Props) {
  const viewer = useViewer();
  const viewAs = useViewAs();
  const [openDialog, setOpenDialog] = useState<'sessions' | 'tasks' | 'delete'>();
  const moreButton = useRef<HTMLButtonElement>(null);
  const closeDialog = () => {
    setOpenDialog(undefined);
    moreButton.current?.focus();
  };
  const isOn = viewer.role === 'admin' && !viewer.isReadOnly;
  const taskCount = useQuery({ ...userQueries.taskCounts(), enabled: isOn }).data?.[user.id] ?? 0;
  if (!isOn) return null;
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
            leftSection={<IconDoorExit size={16} stroke={1.7} />}
            component={Link}
            to={`?tab=offboarding&userId=${user.id}`}
          >
            Offboard…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDevices size={16} stroke={1.7} />}
            onClick={() => {
              setOpenDialog('sessions');
            }}
          >
            Sessions…
          </Menu.Item>
          {taskCount === 0 ? null : (
            <Menu.Item
              leftSection={<IconChecklist size={16} stroke={1.7} />}
              onClick={() => {
                setOpenDialog('tasks');
              }}
            >
              Reassign tasks…
            </Menu.Item>
          )}
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
      {openDialog === 'tasks' ? (
        <ReassignTasksDialog users={[user]} count={taskCount} onClose={closeDialog} />
      ) : null}
      {openDialog === 'delete' ? (
        <DeleteUserDialog user={user} modelCount={modelCount} onDeleted={onDeleted} onCancel={closeDialog} />
      ) : null}
    </>
  );
}
