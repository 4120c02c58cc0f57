import type { Task } from '#shared/contract/task-rows.ts';

/** A row of a list. A page's last row says where the next page starts. */
export type TaskRow = Task & {
  next?: string;
  /** For a card just moved below another one, until the board is refetched. */
  afterId?: string | null;
};
