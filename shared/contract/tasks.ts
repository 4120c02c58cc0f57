import * as z from 'zod/mini';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { personSchema, rowVersion } from './models.ts';
import {
  commentBody,
  commentSchema,
  mentionsField,
  reminderInput,
  reminderSchema,
  activitySchema,
} from './blocks.ts';
import { day, moment, taskChangesSchema, taskId, taskNewSchema } from './task-fields.ts';
import { taskFilterSchema } from './task-filter.ts';
import { applyTemplateInput, plannedTaskSchema, templateFields, templateSchema } from './task-templates.ts';
import { recurrenceSchema } from './task-recurrence.ts';
import {
  changedTaskSchema,
  checklistItemSchema,
  linkedTaskSchema,
  taskDetailSchema,
  taskSchema,
} from './task-rows.ts';
import { taskLinkKinds, taskStatuses } from './task-values.ts';

/** Where the next page starts; pass it back unchanged. */
const cursor = z.string().check(z.maxLength(600));

/**
 * `priority`: urgent first, then by due date; `due`: tasks without a due date last; `completed`: only closed ones;
 * `deleted`: in the trash.
 */
export const taskSorts = [
  'deleted',
  'due',
  'priority',
  'position',
  'title',
  'created',
  'updated',
  'completed',
  'number',
] as const;
const sort = z.object({ by: z.enum(taskSorts), isDescending: z._default(z.boolean(), false) });

/** One change of one task. */
const changeOfTask = z.object({ id: taskId, rowVersion, changes: taskChangesSchema });

/** The result of the change. */
const changedTask = z.object({
  id: taskId,
  /** After the change, for undo. */
  rowVersion,
  /** The previous values of the changed fields: send them as `changes` to undo. */
  before: taskChangesSchema,
  /** Subtasks that were completed with it, which undo sends back as well. */
  also: z.array(z.object({ id: taskId, rowVersion, before: taskChangesSchema })),
  /** The next task of the series, created by completing this one. */
  nextId: z.nullable(taskId),
  /** The current task; null if the person can no longer see it. */
  row: z.nullable(changedTaskSchema),
});

const person = z.extend(personSchema, {
  /** Assigned to the model, as main or secondary manager: shown first. */
  isOfModel: z.boolean(),
});

export const tasksContract = {
  calls: {
    /** A page of tasks, from the first or after a cursor; `next` is null on the last page. */
    'tasks.list': {
      input: z.object({
        filter: taskFilterSchema,
        sort,
        after: z._default(z.nullable(cursor), null),
        limit: z._default(z.int().check(z.positive(), z.maximum(taskLimits.page)), 50),
      }),
      output: z.object({ rows: z.array(taskSchema), next: z.nullable(cursor) }),
    },
    /**
     * How many tasks match each filter, in order: for tabs, columns and groups. Counted up to `taskLimits.count`, shown
     * as '10,000+'.
     */
    'tasks.count': {
      input: z.object({ filters: z.array(taskFilterSchema).check(z.minLength(1), z.maxLength(12)) }),
      output: z.array(z.int()),
    },
    /**
     * The start of each column, one per status in the order of `taskStatuses`, with its total; load more by
     * `tasks.list` with `boardColumn` of the filter and `next`. The filter's own statuses are ignored, and `closedFrom`
     * only applies to closed columns.
     */
    'tasks.board': {
      input: z.object({
        filter: taskFilterSchema,
        sort,
        limit: z._default(z.int().check(z.positive(), z.maximum(taskLimits.page)), 50),
      }),
      output: z.array(
        z.object({
          status: z.enum(taskStatuses),
          rows: z.array(taskSchema),
          next: z.nullable(cursor),
          total: z.int(),
        }),
      ),
    },
    /** Errors: `not_found`, also if the person can no longer see it. */
    'tasks.get': { input: z.object({ id: taskId }), output: taskDetailSchema },
    /** For pickers: open ones first. A number ('12', 'TASK-12') finds that task. */
    'tasks.find': {
      input: z.object({ text: z.string().check(z.maxLength(100)), exceptId: z.optional(taskId) }),
      output: z.array(linkedTaskSchema),
    },
    /**
     * Errors: `invalid` with a sentence to show and hint `inactive_assignee`, `assignee_cannot_see`,
     * `due_before_start`, `too_many_assignees`, `too_many_subtasks`, `too_many_items`, `too_many_tasks` (within an
     * hour), `too_deep`; `forbidden` for a model that isn't theirs.
     */
    'tasks.create': { input: taskNewSchema, output: taskDetailSchema },
    /**
     * Changes only the given fields. Errors as for create, and: `conflict` with hint `stale`, `invalid` with hint
     * `own_subtask`, `open_subtasks` (ask the user, then send `withSubtasks`), `blocked`; `forbidden` if the person may
     * no longer change it, `not_found` if they can no longer see it.
     */
    'tasks.update': { input: changeOfTask, output: changedTask },
    /**
     * Changes many, `taskLimits.batch` at a time, and returns those that were changed. Tasks that someone else has
     * changed since, are gone or may not be changed are skipped. Undo sends `before` back with the new versions. Errors
     * as for update, in which case none is changed.
     */
    'tasks.updateMany': {
      input: z.object({ tasks: z.array(changeOfTask).check(z.minLength(1), z.maxLength(taskLimits.batch)) }),
      output: z.array(changedTask),
    },
    /**
     * The new task: open, with checklist (undone), people and tags; without comments, subtasks, links and recurrence.
     * Errors as for create.
     */
    'tasks.duplicate': { input: z.object({ id: taskId }), output: taskDetailSchema },
    /**
     * Adds at the end. Errors: `invalid` with hint `too_many_items`. Like all calls below, it returns what the panel
     * then shows.
     */
    'tasks.addItems': {
      input: z.object({
        taskId,
        texts: z.array(itemText()).check(z.minLength(1), z.maxLength(taskLimits.items)),
      }),
      output: z.array(checklistItemSchema),
    },
    /** `beforeId` moves it: before that item, or to the end if null. Errors: `not_found` if it is gone. */
    'tasks.changeItem': {
      input: z.object({
        taskId,
        id: z.uuid(),
        changes: z.partial(
          z.object({ text: itemText(), isDone: z.boolean(), beforeId: z.nullable(z.uuid()) }),
        ),
      }),
      output: z.array(checklistItemSchema),
    },
    'tasks.removeItem': { input: z.object({ taskId, id: z.uuid() }), output: z.array(checklistItemSchema) },
    /**
     * `duplicates`: from is a duplicate of to. Errors: `invalid` with hint `link_cycle` if two would block each other
     * or be duplicates of each other, `link_self`, `too_many_links`; `not_found`.
     */
    'tasks.link': {
      input: z.object({ fromId: taskId, toId: taskId, kind: z.enum(taskLinkKinds) }),
      output: z.void(),
    },
    'tasks.unlink': {
      input: z.object({ fromId: taskId, toId: taskId, kind: z.enum(taskLinkKinds) }),
      output: z.void(),
    },
    /** Makes it repeat, changes how, or ends it (null). Errors: `invalid` with hint `no_due`, `rule`; `conflict`. */
    'tasks.setRecurrence': {
      input: z.object({ id: taskId, rowVersion, recurrence: z.nullable(recurrenceSchema) }),
      output: taskDetailSchema,
    },
    /**
     * When a task with that due time would be due next by the rule: the first dates after it, and how many there are,
     * `mostOccurrences` at most. Empty in mode `completion`, which counts from an unknown day. Errors: `invalid` with
     * hint `rule`.
     */
    'tasks.previewRecurrence': {
      input: z.object({
        due: z.object({ dueAt: z.optional(z.nullable(moment)), dueOn: z.optional(z.nullable(day)) }),
        recurrence: recurrenceSchema,
      }),
      output: z.object({ next: z.array(z.string()), total: z.int() }),
    },
    /** Newest first. The page starts after `before`, a comment's id. */
    'tasks.comments': {
      input: z.object({ taskId, before: z._default(z.nullable(z.uuid()), null) }),
      output: z.array(commentSchema),
    },
    /** Errors: `invalid` with hint `mention_cannot_see`, `too_many_comments`; `not_found`. */
    'tasks.comment': {
      input: z.object({ taskId, body: commentBody, mentions: mentionsField }),
      output: commentSchema,
    },
    /** Only one's own. Errors: `forbidden`, `conflict` with hint `stale`. */
    'tasks.editComment': {
      input: z.object({ id: z.uuid(), rowVersion, body: commentBody, mentions: mentionsField }),
      output: commentSchema,
    },
    /** Only one's own, or anyone's for administrators. */
    'tasks.deleteComment': { input: z.object({ id: z.uuid() }), output: z.void() },
    /**
     * Restores what the person deleted, or anything for administrators, within a day. Errors: `not_found`, `forbidden`.
     */
    'tasks.restoreComment': { input: z.object({ id: z.uuid() }), output: commentSchema },
    /** Field by field, newest first. The page starts after `before`, an entry's id. */
    'tasks.activity': {
      input: z.object({ taskId, before: z._default(z.nullable(z.uuid()), null) }),
      output: z.array(activitySchema),
    },
    /**
     * One's own reminder: at a moment, or a time before the due time, which it then follows. Errors: `invalid` with
     * hint `no_due`, `past`.
     */
    'tasks.addReminder': { input: z.extend(reminderInput, { taskId }), output: reminderSchema },
    'tasks.removeReminder': { input: z.object({ id: z.uuid() }), output: z.void() },
    /**
     * People who can be assigned to a task of the model (null: a general one) and mentioned on it: active, with access
     * to tasks, and able to see it. By name, 200 at most, with those of the model first.
     */
    'tasks.people': {
      input: z.object({
        modelId: z.nullable(z.uuid()),
        text: z._default(z.string().check(z.maxLength(100)), ''),
      }),
      output: z.array(person),
    },
    /** Per person with open tasks, counting the tasks that the viewer can see; `personId` null: unassigned. */
    'tasks.workload': {
      input: z.object({ today: day, timezone: z.string().check(z.maxLength(100)) }),
      output: z.array(
        z.object({
          person: z.nullable(personSchema),
          open: z.int(),
          inProgress: z.int(),
          overdue: z.int(),
          dueToday: z.int(),
          /** In the seven days from today. */
          dueThisWeek: z.int(),
          withoutDue: z.int(),
          urgent: z.int(),
          high: z.int(),
          medium: z.int(),
          low: z.int(),
        }),
      ),
    },
    /** By name; `isOnboarding` marks those for onboarding. */
    'tasks.listTemplates': { input: z.void(), output: z.array(templateSchema) },
    /**
     * For those who may change the configuration. Errors: `conflict` (name taken, or hint `stale`), `forbidden`,
     * `invalid` (hint `too_many_templates`: there can be 200).
     */
    'tasks.createTemplate': { input: templateFields, output: templateSchema },
    'tasks.updateTemplate': {
      input: z.extend(templateFields, { id: z.uuid(), rowVersion }),
      output: templateSchema,
    },
    'tasks.deleteTemplate': { input: z.object({ id: z.uuid() }), output: z.void() },
    /** What applying it would create, shown before it is applied. Errors: `not_found`, `forbidden`. */
    'tasks.previewTemplate': { input: applyTemplateInput, output: z.array(plannedTaskSchema) },
    /** Creates the tasks, all or none, and returns their ids. Errors as for create. */
    'tasks.applyTemplate': { input: applyTemplateInput, output: z.array(taskId) },
    /** Administrators: open tasks per person, by id, shown in the list of users before a user is deleted. */
    'tasks.countByPerson': { input: z.void(), output: z.record(z.string(), z.int()) },
    /**
     * Administrators: hands over a person's open tasks, or leaves them unassigned (null). Returns how many. Errors:
     * `invalid` with hint `inactive_assignee`, `same_person`.
     */
    'tasks.reassign': {
      input: z.object({ fromUserId: z.uuid(), toUserId: z.nullable(z.uuid()) }),
      output: z.int(),
    },
  },
  events: liveEvents('tasks'),
} as const satisfies DomainContract;

function itemText() {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Enter a text', abort: true }),
      atMost('Checklist item', taskLimits.item),
    );
}

export type ChangedTask = z.infer<typeof changedTask>;
export type TaskSort = (typeof taskSorts)[number];
