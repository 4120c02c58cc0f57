import * as z from 'zod/mini';
import { personSchema, rowVersion } from './models.ts';
import { tagSchema } from './tags.ts';
import { reminderSchema } from './blocks.ts';
import { taskId } from './task-fields.ts';
import { recurrenceSchema } from './task-recurrence.ts';
import { taskPrioritySchema, taskStatusSchema } from './task-values.ts';

/** `isInactive` is omitted for a person whom the page has just assigned, because only active people can be. */
const assigneeSchema = z.extend(personSchema, { isInactive: z.optional(z.boolean()) });

/** A task as lists, boards and calendars show it. */
export const taskSchema = z.object({
  id: taskId,
  /** Shown as TASK-12; unique and never reused, but with gaps. */
  number: z.int(),
  title: z.string(),
  status: taskStatusSchema,
  priority: taskPrioritySchema,
  /** Null for a general task, which everyone with access to tasks can see. */
  model: z.nullable(
    z.object({ id: z.uuid(), stageName: z.string(), photoUrl: z.nullable(z.string()), timezone: z.string() }),
  ),
  startAt: z.nullable(z.string()),
  /** A moment, shown in the viewer's time zone. At most one of `dueAt` and `dueOn` is set. */
  dueAt: z.nullable(z.string()),
  /** All day: a date in the model's time zone, or in the workspace's for a general task. */
  dueOn: z.nullable(z.iso.date()),
  /**
   * The moment from which an open task is overdue: `dueAt`, or the end of `dueOn` in its time zone. Lists by due date
   * use this order.
   */
  overdueFrom: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  /** The parent of a subtask, which has the same model. Its title is TASK-12 for people who can't see it. */
  parent: z.nullable(z.object({ id: taskId, number: z.int(), title: z.string() })),
  /** In the order in which they were assigned. */
  assignees: z.array(assigneeSchema),
  tags: z.array(tagSchema),
  /** Whether it repeats: completing it creates the next one. */
  isRecurring: z.boolean(),
  checklist: z.object({ done: z.int(), total: z.int() }),
  subtasks: z.object({ done: z.int(), total: z.int() }),
  comments: z.int(),
  /** Its files, including those not checked yet. */
  attachments: z.int(),
  /** Whether an open task blocks it, so that it can't be completed. */
  isBlocked: z.boolean(),
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was moved to the trash; it is deleted from there 30 days later. */
  deletedAt: z.nullable(z.string()),
  /** The person may change, complete and delete it. Without this, they may read and comment. */
  canEdit: z.boolean(),
  rowVersion,
});

/** Another task, named on one line. `title` is null if the person may not see it. */
export const linkedTaskSchema = z.object({
  id: taskId,
  number: z.int(),
  title: z.nullable(z.string()),
  status: taskStatusSchema,
});

export const checklistItemSchema = z.object({ id: z.uuid(), text: z.string(), isDone: z.boolean() });

const detailFields = {
  /** Plain text with line breaks. */
  description: z.string(),
  cancelReason: z.nullable(z.string()),
  completedBy: z.nullable(personSchema),
  checklistItems: z.array(checklistItemSchema),
  /** Those that the person can see, by position. */
  subtaskRows: z.array(taskSchema),
  blocks: z.array(linkedTaskSchema),
  blockedBy: z.array(linkedTaskSchema),
  relates: z.array(linkedTaskSchema),
  duplicates: z.array(linkedTaskSchema),
  duplicatedBy: z.array(linkedTaskSchema),
  recurrence: z.nullable(recurrenceSchema),
  /** The person's own; no one else can see them. Empty in a view of another user. */
  reminders: z.array(reminderSchema),
};

/** A task as its panel shows it; comments and activity have their own calls. */
export const taskDetailSchema = z.extend(taskSchema, detailFields);

/** A task after a change; when only one was changed, with everything its panel shows. */
export const changedTaskSchema = z.extend(taskSchema, z.partial(z.object(detailFields)).shape);

export type Task = z.infer<typeof taskSchema>;
export type TaskDetail = z.infer<typeof taskDetailSchema>;
export type LinkedTask = z.infer<typeof linkedTaskSchema>;
export type ChecklistItem = z.infer<typeof checklistItemSchema>;
