import { ActionIcon, Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addItem, changeItem, removeItem } from '#renderer/features/tasks/api.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { refreshTasks, taskQueries } from '#renderer/features/tasks/queries.ts';
import type { ChecklistItem, TaskDetail } from '#shared/contract/task-rows.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { LineForm } from './line-form.tsx';
import styles from './task-panel.module.css';

/** Small steps of a task, each with its box. */
export function Checklist({ task, canEdit }: { task: TaskDetail; canEdit: boolean }) {
  const client = useQueryClient();
  const show = (checklistItems: ChecklistItem[]) => {
    client.setQueryData(taskQueries.detail(task.id).queryKey, (known) =>
      known === undefined ? known : { ...known, checklistItems },
    );
  };
  const settle = {
    onSuccess: show,
    onSettled: () => void refreshTasks(client),
  };
  const adding = useMutation({ mutationFn: (text: string) => addItem(task.id, text), ...settle });
  const check = useMutation({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) =>
      changeItem({ taskId: task.id, id, changes: { isDone } }),
    onMutate: ({ id, isDone }) => {
      show(task.checklistItems.map((item) => (item.id === id ? { ...item, isDone } : item)));
    },
    onError: () => {
      show(task.checklistItems);
    },
    ...settle,
  });
  const removal = useMutation({ mutationFn: (id: string) => removeItem(task.id, id), ...settle });
  const items = task.checklistItems;
  if (items.length === 0 && !canEdit) return null;
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <section className={styles['section']} aria-label="Checklist">
      <h3>
        Checklist
        {items.length === 0 ? null : (
          <>
            <span className={styles['count']}>
              {done} of {items.length}
            </span>
            <progress
              className={styles['bar']}
              value={done}
              max={items.length}
              aria-label={`${String(done)} of ${String(items.length)} done`}
            />
          </>
        )}
      </h3>
      <ul className={styles['list']}>
        {items.map(({ id, text, isDone }) => (
          <li key={id} className={`${styles['item'] ?? ''} ${styles['step'] ?? ''}`}>
            <Checkbox
              label={<span dir="auto">{text}</span>}
              checked={isDone}
              disabled={!canEdit}
              onChange={(event) => {
                check.mutate({ id, isDone: event.currentTarget.checked });
              }}
            />
            {canEdit ? (
              <ActionIcon
                size="sm"
                aria-label={`Remove ${text}`}
                onClick={() => {
                  removal.mutate(id);
                }}
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
      {check.isError || removal.isError ? (
        <p className={styles['failure']} role="alert">
          {check.isError
            ? errorMessage('tasks.changeItem', check.error)
            : errorMessage('tasks.removeItem', removal.error)}
        </p>
      ) : null}
      {canEdit ? (
        <LineForm
          keptAs={`task ${task.id} item`}
          label="Add an item"
          most={taskLimits.item}
          missing="Enter a text"
          send={adding.mutateAsync}
          describe={(error) => errorMessage('tasks.addItems', error)}
        />
      ) : null}
    </section>
  );
}
