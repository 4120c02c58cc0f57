import { useQueryClient } from '@tanstack/react-query';
import { LazyAttachments } from '#renderer/entities/attachment/lazy-attachments.tsx';
import { refreshTasks } from '#renderer/features/tasks/queries.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';

/** The attachments of a task. */
export function TaskFiles({ task, canEdit }: { task: TaskDetail; canEdit: boolean }) {
  const client = useQueryClient();
  const source = {
    kind: 'task' as const,
    rowId: task.id,
    below: ['tasks'],
    onChanged: () => void refreshTasks(client),
  };
  return <LazyAttachments source={source} count={task.attachments} canEdit={canEdit} />;
}
