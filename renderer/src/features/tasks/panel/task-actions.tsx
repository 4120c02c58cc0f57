import { Menu } from '@mantine/core';
import { IconCopy, IconRestore, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { refreshTasks } from '#renderer/features/tasks/queries.ts';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { numberLabel } from '#renderer/entities/task/task-labels.ts';
import type { ChangeTasks } from '#renderer/features/tasks/use-task-change.tsx';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { MoreMenu } from '#renderer/ui/layout/more-menu.tsx';

type Props = { task: TaskRow; onChange: ChangeTasks; onOpen: (id: string) => void };

/** The actions for the whole task. */
export function TaskActions({ task, onChange, onOpen }: Props) {
  const { isReadOnly } = useViewer();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const duplicate = useMutation({
    mutationFn: () => request('tasks.duplicate', { id: task.id }),
    onSuccess: (made) => {
      notifySuccess(`${numberLabel(made)} created successfully`);
      void refreshTasks(client);
      onOpen(made.id);
    },
    onError: (error) => {
      notifyError(errorMessage('tasks.duplicate', error));
    },
  });
  if (isReadOnly || !task.canEdit) return null;
  const isTrash = task.deletedAt !== null;
  return (
    <MoreMenu button={button}>
      {isTrash ? (
        <Menu.Item
          leftSection={<IconRestore size={16} stroke={1.7} />}
          onClick={() => {
            onChange([task], { isDeleted: false });
          }}
        >
          Restore
        </Menu.Item>
      ) : (
        <>
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.7} />}
            disabled={duplicate.isPending}
            onClick={() => {
              duplicate.mutate();
            }}
          >
            Duplicate
          </Menu.Item>
          <Menu.Item
            color="var(--mq-red-text)"
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={() => {
              onChange([task], { isDeleted: true });
            }}
          >
            Move to trash
          </Menu.Item>
        </>
      )}
    </MoreMenu>
  );
}
