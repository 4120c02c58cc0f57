import * as z from 'zod/mini';
import { day, taskId } from './task-fields.ts';
import { taskPriorities, taskPrioritySchema, taskStatuses, taskStatusSchema } from './task-values.ts';

/**
 * The tabs. `mine`: assigned to the person; `assignedByMe`: to others, by the person; `all`: everything they can see;
 * `general`: without a model.
 */
export const taskScopes = ['mine', 'assignedByMe', 'all', 'general', 'trash'] as const;

/** All given conditions must match; omitted ones match everything. */
export const taskFilterSchema = z.object({
  scope: z.enum(taskScopes),
  statuses: z.optional(z.array(taskStatusSchema).check(z.maxLength(taskStatuses.length))),
  priorities: z.optional(z.array(taskPrioritySchema).check(z.maxLength(taskPriorities.length))),
  modelId: z.optional(z.uuid()),
  /** Null for unassigned tasks. */
  assigneeId: z.optional(z.nullable(z.uuid())),
  createdBy: z.optional(z.uuid()),
  /** Having any of them. */
  tagIds: z.optional(z.array(z.uuid()).check(z.maxLength(20))),
  parentId: z.optional(taskId),
  /** Without subtasks. */
  isTopLevel: z.optional(z.boolean()),
  isBlocked: z.optional(z.boolean()),
  isRecurring: z.optional(z.boolean()),
  hasDue: z.optional(z.boolean()),
  /** Open, and past its due time. */
  isOverdue: z.optional(z.boolean()),
  /**
   * Due on these days, inclusive, as `timezone` counts them. An all-day task counts on its date, unless that day has
   * not ended in the task's time zone (then it counts not before today) or has ended there (then not after yesterday).
   * For a calendar's month, and for groups.
   */
  due: z.optional(
    z.object({ from: z.optional(day), to: z.optional(day), timezone: z.string().check(z.maxLength(100)) }),
  ),
  /** Completed or cancelled from this moment on. */
  closedFrom: z.optional(z.iso.datetime({ offset: true })),
  /** In title, description or number, ignoring accents and case. The best 1,000. */
  text: z.optional(z.string().check(z.maxLength(200))),
});

export type TaskFilter = z.input<typeof taskFilterSchema>;
export type TaskScope = (typeof taskScopes)[number];
