import { request } from '#renderer/bridge/index.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { Answered, RowChangesSpec } from '#renderer/ui/changes/row-changes.ts';
import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import type { TaskChanges } from '#shared/contract/task-fields.ts';
import type { Task, TaskDetail } from '#shared/contract/task-rows.ts';
import { showTasks } from './queries.ts';
import { scopeOf } from './task-filters.ts';
import { sortOf } from './task-sorts.ts';

/** A task as changes answer it: what a list shows, and of one alone what its panel does. */
export type ChangedRow = Task & Partial<TaskDetail>;
type TaskAnswer = Answered<ChangedRow, TaskChanges>;

const people = ['assigneeIds', 'addAssigneeIds', 'removeAssigneeIds'];
const tags = ['tagIds', 'addTagIds', 'removeTagIds'];
/** A whole day ends where the model is. */
const due = ['dueAt', 'dueOn', 'modelId'];
/** What decides, whatever is filtered, which tasks a list or a number is of. */
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

/** The fields that decide whether a task is among those that an address asks for. */
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

/** How changes of tasks are sent and shown. A list asks again only where a changed field decides what is in it, or in which order. */
export const taskRowChanges: RowChangesSpec<ChangedRow, TaskChanges> = {
  key: ['tasks'],
  // What is left out of an answer is no field that is undefined.
  sendMany: async (steps) => (await request('tasks.updateMany', { tasks: [...steps] })) as TaskAnswer[],
  sendOne: async (step) => (await request('tasks.update', step)) as TaskAnswer,
  show: showTasks,
  isAffected: ([, kind, ...rest]: QueryKey, { ids, fields }) => {
    const isOf = (names: readonly string[]) => names.some((name) => name === '*' || fields.has(name));
    const [first, second, third] = rest;
    const isOther = [...fields].some((field) => !['title', 'description'].includes(field));
    switch (kind) {
      case 'detail':
        // Its own is the answer; another may name it among its subtasks and links.
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
        // Boards, months and the workload are by status, day and person.
        return isOther;
    }
  },
};
