import { ActionIcon } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { refreshTasks } from '#renderer/features/tasks/queries.ts';
import { numberLabel } from '#renderer/entities/task/task-labels.ts';
import { saveVersioned } from '#renderer/ui/conflict/save-versioned.ts';
import rowStyles from '#renderer/ui/editable/editable-row.module.css';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { TaskChoice } from './task-links.tsx';
import styles from './task-panel.module.css';

type Props = { task: TaskDetail; canEdit: boolean; onOpen: (id: string) => void };

/** The parent task. */
export function TaskParent({ task, canEdit, onOpen }: Props) {
  const client = useQueryClient();
  const [isChoosing, setChoosing] = useState(false);
  const change = useMutation({
    mutationFn: (parentId: string | null) =>
      saveVersioned<TaskDetail>({
        thing: 'task',
        label: 'Parent task',
        seen: { value: task.parent?.id ?? '', rowVersion: task.rowVersion },
        wanted: parentId ?? '',
        valueOf: ({ parent }) => parent?.id ?? '',
        textOf: (id, row) => (row?.parent?.id === id ? row.parent.title : 'The one that you chose'),
        save: async (rowVersion) => {
          await request('tasks.update', { id: task.id, rowVersion, changes: { parentId } });
          return request('tasks.get', { id: task.id });
        },
        reload: () => request('tasks.get', { id: task.id }),
      }),
    onSettled: () => refreshTasks(client),
  });
  const { parent } = task;
  return (
    <div className={rowStyles['row']}>
      <dt>Part of</dt>
      <dd>
        {isChoosing ? (
          <TaskChoice
            taskId={task.id}
            label="Find the task it’s a part of"
            onChoose={(id) => {
              setChoosing(false);
              change.mutate(id);
            }}
            onLeave={() => {
              setChoosing(false);
            }}
          />
        ) : (
          <Row gap={8} className={styles['item']}>
            {parent === null ? (
              <span className={styles['dim']}>None</span>
            ) : (
              <button
                type="button"
                className={styles['link']}
                onClick={() => {
                  onOpen(parent.id);
                }}
              >
                <span className={styles['number']}>{numberLabel(parent)}</span>
                <span dir="auto">{parent.title}</span>
              </button>
            )}
            {canEdit ? (
              <ActionIcon
                size="sm"
                aria-label="Choose the task it’s a part of"
                onClick={() => {
                  setChoosing(true);
                }}
              >
                <IconPencil size={14} stroke={1.7} />
              </ActionIcon>
            ) : null}
            {canEdit && parent !== null ? (
              <ActionIcon
                size="sm"
                aria-label={`Take it out of ${numberLabel(parent)}`}
                onClick={() => {
                  change.mutate(null);
                }}
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            ) : null}
          </Row>
        )}
        {change.isError ? (
          <p className={styles['failure']} role="alert">
            {errorMessage('tasks.update', change.error)}
          </p>
        ) : null}
      </dd>
    </div>
  );
}
