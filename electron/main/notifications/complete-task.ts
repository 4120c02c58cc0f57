import type { Ask } from './ask.ts';

const open: readonly string[] = ['pending', 'in_progress'];

/** Completes a task from its popup, in its current version. A task that is already completed is only marked as read. */
export async function completeTask(ask: Ask, taskId: string, notificationId: string): Promise<void> {
  const { id, rowVersion, status } = await ask('tasks.get', { id: taskId });
  if (open.includes(status)) await ask('tasks.update', { id, rowVersion, changes: { status: 'completed' } });
  await ask('notifications.markRead', { id: notificationId });
}
