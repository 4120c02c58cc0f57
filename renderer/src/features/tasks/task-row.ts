import type { Task } from '#shared/contract/task-rows.ts';

/** A row of a list. The last of a page knows where the next one starts. */
export type TaskRow = Task & { next?: string };
