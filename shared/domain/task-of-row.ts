type Row = { type: string; metadata: Readonly<Record<string, unknown>> };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The task or note that a notification is about, if it is about only one. */
export function idOfRow({ type, metadata }: Row, thing: 'task' | 'note'): string | undefined {
  const id = metadata[`${thing}_id`];
  return type.startsWith(`${thing}_`) && typeof id === 'string' && uuid.test(id) ? id : undefined;
}

const overWith = new Set(['task_completed', 'task_cancelled', 'task_deleted']);

/** The task, if it may still be open, so that it can be completed from the notification. */
export const openTaskOfRow = (row: Row): string | undefined =>
  overWith.has(row.type) ? undefined : idOfRow(row, 'task');
