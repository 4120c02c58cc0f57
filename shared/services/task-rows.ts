import type { Comment, Activity, Reminder } from '#shared/contract/blocks.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { TaskChanges } from '#shared/contract/task-fields.ts';
import type { Recurrence } from '#shared/contract/task-recurrence.ts';
import type { ChecklistItem, LinkedTask, Task, TaskDetail } from '#shared/contract/task-rows.ts';
import type { TaskPriority, TaskStatus } from '#shared/contract/task-words.ts';
import type { ChangedTask } from '#shared/contract/tasks.ts';
import { toPerson, type PersonRow } from './model-rows.ts';

// What the procedures answer as JSON; the catalogue knows no more than that. dispatch checks each reply against the contract.

type Count = { done: number; total: number };

export type TaskRow = {
  id: string;
  number: number;
  title: string;
  status: TaskStatus;
  priority: TaskPriority;
  model: { id: string; stage_name: string; photo_url: string | null; timezone: string } | null;
  start_at: string | null;
  due_at: string | null;
  due_on: string | null;
  overdue_from: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  parent: { id: string; number: number; title: string } | null;
  assignees: (PersonRow & { is_inactive: boolean })[];
  tags: Tag[];
  is_recurring: boolean;
  checklist: Count;
  subtasks: Count;
  comments: number;
  is_blocked: boolean;
  created_by: PersonRow | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  can_edit: boolean;
  row_version: number;
};

export type ItemRow = { id: string; text: string; done: boolean };
type ReminderRow = { id: string; remind_at: string; minutes_before: number | null };

export type TaskDetailRow = TaskRow & {
  description: string;
  cancel_reason: string | null;
  completed_by: PersonRow | null;
  items: ItemRow[];
  subtask_rows: TaskRow[];
  blocks: LinkedTask[];
  blocked_by: LinkedTask[];
  relates: LinkedTask[];
  duplicates: LinkedTask[];
  duplicated_by: LinkedTask[];
  recurrence: Recurrence | null;
  reminders: ReminderRow[];
};

export type CommentRow = {
  id: string;
  body: string;
  author: PersonRow | null;
  mentions: PersonRow[];
  created_at: string;
  edited_at: string | null;
  row_version: number;
};

export type ActivityRow = {
  id: string;
  actor: PersonRow | null;
  field: string;
  old_value: Activity['before'];
  new_value: Activity['after'];
  created_at: string;
};

export type ChangedRow = {
  id: string;
  row_version: number;
  before: Record<string, unknown>;
  also: { id: string; row_version: number; before: Record<string, unknown> }[];
  next_id: string | null;
};

const toPersonOrNull = (row: PersonRow | null) => row && toPerson(row);

export function toTask(row: TaskRow): Task {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    status: row.status,
    priority: row.priority,
    model: row.model && {
      id: row.model.id,
      stageName: row.model.stage_name,
      photoUrl: row.model.photo_url,
      timezone: row.model.timezone,
    },
    startAt: row.start_at,
    dueAt: row.due_at,
    dueOn: row.due_on,
    overdueFrom: row.overdue_from,
    completedAt: row.completed_at,
    cancelledAt: row.cancelled_at,
    parent: row.parent,
    assignees: row.assignees.map((person) => ({ ...toPerson(person), isInactive: person.is_inactive })),
    tags: row.tags,
    isRecurring: row.is_recurring,
    checklist: row.checklist,
    subtasks: row.subtasks,
    comments: row.comments,
    isBlocked: row.is_blocked,
    createdBy: toPersonOrNull(row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    canEdit: row.can_edit,
    rowVersion: row.row_version,
  };
}

export const toItems = (rows: readonly ItemRow[]): ChecklistItem[] =>
  rows.map(({ id, text, done }) => ({ id, text, isDone: done }));

export const toReminder = (row: ReminderRow): Reminder => ({
  id: row.id,
  remindAt: row.remind_at,
  minutesBefore: row.minutes_before,
});

export function toTaskDetail(row: TaskDetailRow): TaskDetail {
  return {
    ...toTask(row),
    description: row.description,
    cancelReason: row.cancel_reason,
    completedBy: toPersonOrNull(row.completed_by),
    checklistItems: toItems(row.items),
    subtaskRows: row.subtask_rows.map(toTask),
    blocks: row.blocks,
    blockedBy: row.blocked_by,
    relates: row.relates,
    duplicates: row.duplicates,
    duplicatedBy: row.duplicated_by,
    recurrence: row.recurrence,
    reminders: row.reminders.map(toReminder),
  };
}

export const toComment = (row: CommentRow): Comment => ({
  id: row.id,
  body: row.body,
  author: toPersonOrNull(row.author),
  mentions: row.mentions.map(toPerson),
  createdAt: row.created_at,
  editedAt: row.edited_at,
  rowVersion: row.row_version,
});

export const toActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  actor: toPersonOrNull(row.actor),
  field: row.field,
  before: row.old_value,
  after: row.new_value,
  createdAt: row.created_at,
});

/** The names of fields, as the database and the page call them. */
const columns = {
  title: 'title',
  description: 'description',
  modelId: 'model_id',
  priority: 'priority',
  startAt: 'start_at',
  dueAt: 'due_at',
  dueOn: 'due_on',
  assigneeIds: 'assignee_ids',
  tagIds: 'tag_ids',
  parentId: 'parent_id',
  status: 'status',
  cancelReason: 'cancel_reason',
  withSubtasks: 'with_subtasks',
  isDeleted: 'is_deleted',
  addAssigneeIds: 'add_assignee_ids',
  removeAssigneeIds: 'remove_assignee_ids',
  addTagIds: 'add_tag_ids',
  removeTagIds: 'remove_tag_ids',
  afterId: 'after_id',
  position: 'position',
} as const satisfies Record<keyof TaskChanges, string>;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Names only the fields that the changes name. */
export const toColumns = (changes: Readonly<Record<string, unknown>>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) =>
      changes[field] === undefined ? [] : [[column, changes[field] as Json]],
    ),
  );

const toFields = (before: Readonly<Record<string, unknown>>): TaskChanges =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, column]) =>
      before[column] === undefined ? [] : [[field, before[column]]],
    ),
  );

export const toChanged = (row: ChangedRow): ChangedTask => ({
  id: row.id,
  rowVersion: row.row_version,
  before: toFields(row.before),
  also: row.also.map((other) => ({
    id: other.id,
    rowVersion: other.row_version,
    before: toFields(other.before),
  })),
  nextId: row.next_id,
});
