import { taskStatuses, type TaskStatus } from '#shared/contract/task-words.ts';

/** A card on its way: where it comes from, and the column that it is over. */
export type Moving = { id: string; from: TaskStatus; to: TaskStatus | undefined; by: 'pointer' | 'keys' };

type CardData = { id: string; status: string };

/** What a dragged card says of itself. */
export const readCard = ({ id, status }: CardData) => ({ taskId: id, status });

export function cardOf(data: Record<string | symbol, unknown>): Pick<Moving, 'id' | 'from'> | undefined {
  const { taskId: id } = data;
  const from = statusOf(data);
  return typeof id === 'string' && from !== undefined ? { id, from } : undefined;
}

export const statusOf = (data: Record<string | symbol, unknown> | undefined): TaskStatus | undefined =>
  taskStatuses.find((known) => known === data?.['status']);
