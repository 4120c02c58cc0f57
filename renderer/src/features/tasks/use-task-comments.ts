import { useQueryClient } from '@tanstack/react-query';
import type { CommentSource } from '#renderer/entities/comment/comment-source.ts';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { editComment } from './mutations.ts';
import { refreshTasks, taskQueries } from './queries.ts';
import { useTaskPeople } from './use-task-people.ts';

/** The comments on a task, for the comments component that all areas share. */
export function useTaskComments(task: TaskDetail, canWrite: boolean): CommentSource {
  const client = useQueryClient();
  const { found, onSearch } = useTaskPeople(task, canWrite);
  return {
    name: `task ${task.id}`,
    pages: taskQueries.comments(task.id),
    mentionable: { people: found, onSearch },
    add: (written) => request('tasks.comment', { taskId: task.id, ...written }),
    edit: editComment,
    remove: (id: string) => request('tasks.deleteComment', { id }),
    restore: (id: string) => request('tasks.restoreComment', { id }),
    describe: {
      load: (error) => errorMessage('tasks.comments', error),
      add: (error) => errorMessage('tasks.comment', error),
      edit: (error) => errorMessage('tasks.editComment', error),
      remove: (error) => errorMessage('tasks.deleteComment', error),
      restore: (error) => errorMessage('tasks.restoreComment', error),
    },
    onChanged: () => void refreshTasks(client),
  };
}
