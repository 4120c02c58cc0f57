import type { Task } from '#shared/contract/task-rows.ts';

/** A row of a list. The last of a page knows where the next one starts. */
export type TaskRow = Task & {
  next?: string;
  /** Of a card that was just put behind another one, until the board is asked again. */
  afterId?: string | null;
};
