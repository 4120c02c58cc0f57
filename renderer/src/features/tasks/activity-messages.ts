import type { Activity } from '#shared/contract/blocks.ts';
import { dueLabel, priorityLabels, statusLabels } from '#renderer/entities/task/task-labels.ts';
import { ruleText } from '#renderer/entities/recurrence/recurrence-rule.ts';

const labels: Readonly<Record<string, string>> = {
  title: 'the title',
  status: 'the status',
  priority: 'the priority',
  due: 'the due date',
  start: 'the start date',
  model: 'the model',
  parent: 'the parent task',
  assignee: 'an assignee',
  item: 'a checklist item',
  blocks: 'what it blocks',
  blocked_by: 'what blocks it',
  relates: 'a related task',
  duplicates: 'a task that it duplicates',
  duplicated_by: 'a duplicate',
  tag: 'a tag',
  subtask: 'a subtask',
  recurrence: 'how it repeats',
};

/** The text after the name of the person who made the change: `changed the status from Pending to In progress`. */
export function activityText({ field, before, after }: Activity, now: number): string {
  if (field === 'created') return 'created this task';
  if (field === 'comment_restored') return 'restored a comment';
  if (field === 'comment_deleted') return 'deleted a comment';
  if (field === 'item_done') {
    const { text, done } = after as { text?: unknown; done?: unknown };
    return `${done === true ? 'checked' : 'unchecked'} ${typeof text === 'string' ? text : 'a checklist item'}`;
  }
  if (field === 'description') return 'changed the description';
  if (field === 'deleted') return after === false ? 'restored this task' : 'moved this task to the trash';
  const label = labels[field] ?? field.replaceAll('_', ' ');
  const [from, to] = [wordOf(field, before, now), wordOf(field, after, now)];
  if (from === '' && to === '') return `changed ${label}`;
  if (from === '') return `added ${label}: ${to}`;
  if (to === '') return `removed ${label}: ${from}`;
  return `changed ${label} from ${from} to ${to}`;
}

function wordOf(field: string, value: unknown, now: number): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'done' : 'open';
  if (typeof value === 'object') {
    const { name, text, rule, mode } = value as Partial<Record<'name' | 'text' | 'rule' | 'mode', unknown>>;
    if (typeof rule === 'string') return ruleText(rule, mode === 'completion' ? mode : 'due_date');
    return typeof name === 'string' ? name : typeof text === 'string' ? text : '';
  }
  if (typeof value !== 'string') return '';
  if (field === 'due' || field === 'start')
    return /^\d{4}-\d\d-\d\d$/.test(value)
      ? dueLabel({ dueAt: null, dueOn: value }, now)
      : dueLabel({ dueAt: value, dueOn: null }, now);
  return (
    (statusLabels as Readonly<Record<string, string>>)[value] ??
    (priorityLabels as Readonly<Record<string, string>>)[value] ??
    value
  );
}
