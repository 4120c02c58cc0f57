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
  /** Setting one of the two clears the other. */
  dueAt: z.nullable(moment),
  dueOn: z.nullable(day),
  /** The complete list. */
  assigneeIds: z
    .array(z.uuid())
    .check(z.maxLength(taskLimits.assignees, `Choose ${String(taskLimits.assignees)} people or fewer`)),
  /** The complete list. */
  tagIds: z
    .array(z.uuid())
    .check(z.maxLength(taskLimits.tags, `Choose ${String(taskLimits.tags)} tags or fewer`)),
  parentId: z.nullable(taskId),
};

/** The fields that `tasks.update` and `tasks.updateMany` change; omitted ones stay unchanged. */
export const taskChangesSchema = z.partial(
  z.object({
    ...fields,
    status: taskStatusSchema,
    /** With status `cancelled`. */
    cancelReason: z.nullable(z.string().check(z.trim(), atMost('Reason', taskLimits.cancelReason))),
    /** With status `completed`: completes its open subtasks as well. */
    withSubtasks: z.boolean(),
    /** Moves it to the trash with its subtasks; false restores it. */
    isDeleted: z.boolean(),
    /** For many tasks at once: adds to the existing assignees. */
    addAssigneeIds: z.array(z.uuid()).check(z.maxLength(taskLimits.assignees)),
    removeAssigneeIds: z.array(z.uuid()).check(z.maxLength(taskLimits.assignees)),
    addTagIds: z.array(z.uuid()).check(z.maxLength(taskLimits.tags)),
    removeTagIds: z.array(z.uuid()).check(z.maxLength(taskLimits.tags)),
    /** Its position on a board or among subtasks: after that task, or first if null. */
    afterId: z.nullable(taskId),
    /** As a change returns it, to undo a move. */
    position: z.string().check(z.regex(/^-?\d{1,40}(\.\d{1,200})?$/)),
  }),
);

/** For quick add and the form: only the title is required. */
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
