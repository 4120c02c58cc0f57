import * as z from 'zod/mini';
import { personSchema, rowVersion } from './models.ts';
import { tagSchema } from './tags.ts';
import { reminderSchema } from './blocks.ts';
import { taskId } from './task-fields.ts';
import { recurrenceSchema } from './task-recurrence.ts';
import { taskPrioritySchema, taskStatusSchema } from './task-values.ts';

/** `isInactive` is left out where a page names someone whom it has just chosen: nobody inactive can be. */
const assigneeSchema = z.extend(personSchema, { isInactive: z.optional(z.boolean()) });

/** What a list, a board and a calendar show of a task. */
export const taskSchema = z.object({
  id: taskId,
  /** Shown as TASK-12; unique, never used again, not without gaps. */
  number: z.int(),
  title: z.string(),
  status: taskStatusSchema,
  priority: taskPrioritySchema,
  /** Null: a general task, which everyone with access to tasks sees. */
  model: z.nullable(
    z.object({ id: z.uuid(), stageName: z.string(), photoUrl: z.nullable(z.string()), timezone: z.string() }),
  ),
  startAt: z.nullable(z.string()),
  /** A moment, shown in the viewer's zone. At most one of `dueAt` and `dueOn` is set. */
  dueAt: z.nullable(z.string()),
  /** All day: a date of the model's zone, or of the workspace's for a general task. */
  dueOn: z.nullable(z.iso.date()),
  /** The moment from which an open task is overdue: `dueAt`, or the end of `dueOn` in its zone. Lists by due date have this order. */
  overdueFrom: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  /** Its place in the tree: a subtask has its parent's model. Its title is TASK-12 for people who do not see that one. */
  parent: z.nullable(z.object({ id: taskId, number: z.int(), title: z.string() })),
  /** In the order in which they were assigned. */
  assignees: z.array(assigneeSchema),
  tags: z.array(tagSchema),
  /** Repeats: completing it makes the next one. */
  isRecurring: z.boolean(),
  checklist: z.object({ done: z.int(), total: z.int() }),
  subtasks: z.object({ done: z.int(), total: z.int() }),
  comments: z.int(),
  /** Files of it, those included that nobody has looked at yet. */
  attachments: z.int(),
  /** An open task blocks it, so that it can't be completed. */
  isBlocked: z.boolean(),
  createdBy: z.nullable(personSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it was moved to the trash, from which it is removed 30 days later. */
  deletedAt: z.nullable(z.string()),
  /** May change, complete and delete it; else the person may read and comment. */
  canEdit: z.boolean(),
  rowVersion,
});

/** Another task, where it is named in one line. `title` is null where the person may not see it. */
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
  /** By position, those that the person sees. */
  subtaskRows: z.array(taskSchema),
  blocks: z.array(linkedTaskSchema),
  blockedBy: z.array(linkedTaskSchema),
  relates: z.array(linkedTaskSchema),
  duplicates: z.array(linkedTaskSchema),
  duplicatedBy: z.array(linkedTaskSchema),
  recurrence: z.nullable(recurrenceSchema),
  /** The person's own; nobody else sees them. None in a view as someone else. */
  reminders: z.array(reminderSchema),
};

/** What its panel shows; comments and activity are asked for apart. */
export const taskDetailSchema = z.extend(taskSchema, detailFields);

/** A task after a change: of one alone with what its panel shows. */
export const changedTaskSchema = z.extend(taskSchema, z.partial(z.object(detailFields)).shape);

export type Task = z.infer<typeof taskSchema>;
export type TaskDetail = z.infer<typeof taskDetailSchema>;
export type LinkedTask = z.infer<typeof linkedTaskSchema>;
export type ChecklistItem = z.infer<typeof checklistItemSchema>;
