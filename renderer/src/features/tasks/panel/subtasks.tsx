import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { createTask } from '#renderer/entities/task/api.ts';
import { refreshTasks, showTasks } from '#renderer/features/tasks/queries.ts';
import { dueText, isOpen, isOverdue, numberLabel } from '#renderer/entities/task/task-labels.ts';
import type { ChangeTasks } from '#renderer/features/tasks/use-task-change.tsx';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { LineForm } from './line-form.tsx';
import styles from './task-panel.module.css';

type Props = {
  task: TaskDetail;
  canEdit: boolean;
  now: number;
  onChange: ChangeTasks;
  onOpen: (id: string) => void;
};

/** A task's subtasks: each can be opened and completed here. */
export function Subtasks({ task, canEdit, now, onChange, onOpen }: Props) {
  const client = useQueryClient();
  const { subtaskRows: rows, subtasks } = task;
  const adding = useMutation({
    mutationFn: (title: string) => createTask({ title, parentId: task.id }),
    onSuccess: (made) => {
      showTasks(client, new Map([[task.id, { subtaskRows: [...rows, made] }]]));
      void refreshTasks(client);
    },
  });
  if (rows.length === 0 && !canEdit) return null;
  return (
    <section className={styles['section']} aria-label="Subtasks">
      <h3>
        Subtasks
        {rows.length === 0 ? null : (
          <Text weight={400} tone="dimmed">
            {subtasks.done} of {subtasks.total}
          </Text>
        )}
      </h3>
      <ul className={styles['list']}>
        {rows.map((row) => (
          <Row key={row.id} as="li" gap={8} className={styles['item']}>
            <Checkbox
              aria-label={`Completed: ${row.title}`}
              checked={row.status === 'completed'}
              disabled={!row.canEdit || !canEdit || row.status === 'cancelled'}
              onChange={() => {
                onChange([row], { status: isOpen(row) ? 'completed' : 'pending' });
              }}
            />
            <button
              type="button"
              className={styles['link']}
              data-closed={!isOpen(row) || undefined}
              onClick={() => {
                onOpen(row.id);
              }}
            >
              <span className={styles['number']}>{numberLabel(row)}</span>
              <span dir="auto">{row.title}</span>
            </button>
            <span className={isOverdue(row, now) ? styles['late'] : styles['when']}>
              {row.status === 'cancelled' ? 'Cancelled' : dueText(row, now)}
            </span>
          </Row>
        ))}
      </ul>
      {canEdit && rows.length < taskLimits.subtasks ? (
        <LineForm
          draftKey={`task ${task.id} subtask`}
          label="Add a subtask"
          most={taskLimits.title}
          missing="Task title is required"
          send={adding.mutateAsync}
          describe={(error) => errorMessage('tasks.create', error)}
        />
      ) : rows.length >= taskLimits.subtasks ? (
        <p className={styles['dim']}>A task can have {taskLimits.subtasks} subtasks.</p>
      ) : null}
    </section>
  );
}
