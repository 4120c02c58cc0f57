type Row = { type: string; metadata: Readonly<Record<string, unknown>> };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The task that a notification is about, where it is one alone. */
export function taskOfRow({ type, metadata }: Row): string | undefined {
  const taskId = metadata['task_id'];
  return type.startsWith('task_') && typeof taskId === 'string' && uuid.test(taskId) ? taskId : undefined;
}

const overWith = new Set(['task_completed', 'task_cancelled', 'task_deleted']);

/** The same where it may still be open, so that it can be completed from there. */
export const openTaskOfRow = (row: Row): string | undefined =>
  overWith.has(row.type) ? undefined : taskOfRow(row);
