import * as z from 'zod/mini';

/** In the order of the board. */
export const taskStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export const taskStatusSchema = z.enum(taskStatuses);
export const openTaskStatuses = ['pending', 'in_progress'] as const satisfies readonly TaskStatus[];

/** From the lowest up. */
export const taskPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export const taskPrioritySchema = z.enum(taskPriorities);

/** From one task to another; `relates` has no direction. */
export const taskLinkKinds = ['blocks', 'relates', 'duplicates'] as const;

export type TaskStatus = (typeof taskStatuses)[number];
export type TaskPriority = (typeof taskPriorities)[number];
