import * as z from 'zod/mini';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { recurrenceSchema } from './task-recurrence.ts';
import { taskPrioritySchema, taskStatusSchema } from './task-values.ts';

export const taskId = z.uuid();
export const moment = z.iso.datetime({ offset: true });
export const day = z.iso.date();

const title = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Task title is required', abort: true }),
    atMost('Task title', taskLimits.title),
  );
const description = z.string().check(atMost('Description', taskLimits.description));

const fields = {
  title,
  description,
  modelId: z.nullable(z.uuid()),
  priority: taskPrioritySchema,
  startAt: z.nullable(moment),
  /** Naming one of the two clears the other. */
  dueAt: z.nullable(moment),
  dueOn: z.nullable(day),
  /** The whole set. */
  assigneeIds: z
    .array(z.uuid())
    .check(z.maxLength(taskLimits.assignees, `Choose ${String(taskLimits.assignees)} people or fewer`)),
  /** The whole set. */
  tagIds: z
    .array(z.uuid())
    .check(z.maxLength(taskLimits.tags, `Choose ${String(taskLimits.tags)} tags or fewer`)),
  parentId: z.nullable(taskId),
};

/** What `tasks.update` and `tasks.updateMany` change: the fields that are named. */
export const taskChangesSchema = z.partial(
  z.object({
    ...fields,
    status: taskStatusSchema,
    /** With status `cancelled`. */
    cancelReason: z.nullable(z.string().check(z.trim(), atMost('Reason', taskLimits.cancelReason))),
    /** With status `completed`: its open subtasks as well. */
    withSubtasks: z.boolean(),
    /** To the trash, subtasks as well; false restores it. */
    isDeleted: z.boolean(),
    /** For many at once: beside those who are there. */
    addAssigneeIds: z.array(z.uuid()).check(z.maxLength(taskLimits.assignees)),
    removeAssigneeIds: z.array(z.uuid()).check(z.maxLength(taskLimits.assignees)),
    addTagIds: z.array(z.uuid()).check(z.maxLength(taskLimits.tags)),
    removeTagIds: z.array(z.uuid()).check(z.maxLength(taskLimits.tags)),
    /** Its place on a board or among subtasks: behind that task, or first for null. */
    afterId: z.nullable(taskId),
    /** As a change answers it, to undo a move. */
    position: z.string().check(z.regex(/^-?\d{1,40}(\.\d{1,200})?$/)),
  }),
);

/** Quick add and the form: everything but the title may be left out. */
export const taskNewSchema = z.object({
  title,
  ...z.partial(z.omit(z.object(fields), { title: true })).shape,
  status: z.optional(z.enum(['pending', 'in_progress'])),
  checklist: z.optional(
    z
      .array(z.string().check(z.trim(), z.minLength(1), atMost('Checklist item', taskLimits.item)))
      .check(z.maxLength(taskLimits.items)),
  ),
  recurrence: z.optional(recurrenceSchema),
});

export type TaskChanges = z.input<typeof taskChangesSchema>;
export type NewTask = z.input<typeof taskNewSchema>;
