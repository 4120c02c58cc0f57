import { request } from '#renderer/bridge/index.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { Answered, RowChangesSpec } from '#renderer/ui/changes/row-changes.ts';
import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import type { TaskChanges } from '#shared/contract/task-fields.ts';
import type { Task, TaskDetail } from '#shared/contract/task-rows.ts';
import { showTasks } from './queries.ts';
import { scopeOf } from './task-filters.ts';
import { sortOf } from './task-sorts.ts';

/** A changed task as calls return it: the list's fields, and for a single task also the panel's. */
export type ChangedRow = Task & Partial<TaskDetail>;
type TaskAnswer = Answered<ChangedRow, TaskChanges>;

const people = ['assigneeIds', 'addAssigneeIds', 'removeAssigneeIds'];
const tags = ['tagIds', 'addTagIds', 'removeTagIds'];
/** The model counts, because an all-day task is due at the end of the day in the model's time zone. */
const due = ['dueAt', 'dueOn', 'modelId'];
/** Fields that affect every list and count, regardless of filters. */
const always = ['status', 'isDeleted', 'parentId', 'afterId', 'position'];
const ofFilters: Readonly<Record<string, readonly string[]>> = {
  priority: ['priority'],
  assignee: people,
  model: ['modelId'],
  due,
  tag: tags,
};
const ofSorts: Readonly<Record<ReturnType<typeof sortOf>['by'], readonly string[]>> = {
  due,
  priority: ['priority', ...due],
  title: ['title'],
  position: [],
  updated: ['*'],
};

/** The fields that decide whether a task matches an address. */
function decisive(values: unknown, text: unknown): readonly string[] {
  const asked = values as Asked['values'];
  return [
    ...always,
    ...(['mine', 'assignedByMe'].includes(scopeOf(asked)) ? people : []),
    ...(scopeOf(asked) === 'general' ? ['modelId'] : []),
    ...Object.keys(asked).flatMap((name) => ofFilters[name] ?? []),
    ...(text === '' ? [] : ['title', 'description']),
  ];
}

/**
 * How changes to tasks are sent and shown. A list is refetched only if a changed field affects its content or order.
 */
export const taskRowChanges: RowChangesSpec<ChangedRow, TaskChanges> = {
  key: ['tasks'],
  // The cast is safe because omitted fields are missing from the answer, not undefined.
  sendMany: async (steps) => (await request('tasks.updateMany', { tasks: [...steps] })) as TaskAnswer[],
  sendOne: async (step) => (await request('tasks.update', step)) as TaskAnswer,
  show: showTasks,
  isAffected: ([, kind, ...rest]: QueryKey, { ids, fields }) => {
    const isOf = (names: readonly string[]) => names.some((name) => name === '*' || fields.has(name));
    const [first, second, third] = rest;
    const isOther = [...fields].some((field) => !['title', 'description'].includes(field));
    switch (kind) {
      case 'detail':
        // A task's detail comes from the answer; other details may list it as a subtask or link.
        return ids.includes(String(first)) ? ids.length > 1 : isOf(['title', ...always]);
      case 'comments':
        return false;
      case 'activity':
        return ids.includes(String(first));
      case 'list':
        return isOf(decisive(first, second)) || isOf(ofSorts[sortOf({ sort: third as Asked['sort'] }).by]);
      case 'count':
        if (first === 'tabs') return isOf([...always, ...people, 'modelId']);
        if (first === 'tallies') return isOf([...due, ...decisive(second, third)]);
        return typeof first === 'object' ? isOf(decisive(first, second)) : true;
      case 'board':
        return (
          isOther ||
          isOf(decisive(first, second)) ||
          isOf(ofSorts[sortOf({ sort: third as Asked['sort'] }).by])
        );
      case 'calendar':
        return isOther || isOf(decisive(first, second));
      default:
        // The others group by status, day or person.
        return isOther;
    }
  },
};
