import { useQueryClient } from '@tanstack/react-query';
import type { ReminderSource } from '#renderer/entities/reminder/reminder-source.ts';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import type { TaskDetail } from '#shared/contract/task-rows.ts';
import { refreshTasks } from './queries.ts';

/** The user's reminders for a task, for the reminders component that all areas share. */
export function useTaskReminders({ id, reminders, overdueFrom }: TaskDetail): ReminderSource {
  const client = useQueryClient();
  return {
    name: `task ${id}`,
    reminders,
    dueAt: overdueFrom === null ? null : Date.parse(overdueFrom),
    add: (input) => request('tasks.addReminder', { taskId: id, ...input }),
    remove: (id: string) => request('tasks.removeReminder', { id }),
    describe: {
      add: (error) => errorMessage('tasks.addReminder', error),
      remove: (error) => errorMessage('tasks.removeReminder', error),
    },
    onChanged: () => void refreshTasks(client),
  };
}
