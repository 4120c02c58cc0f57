import { keepPreviousData, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import type { NewestFirst } from '#renderer/lib/lists/newest-first.ts';
import { changeCached } from '#renderer/lib/live/change-cached.ts';
import type { Asked, KeysetQuery } from '#renderer/ui/list-screen/list-types.ts';
import type { Activity, Comment } from '#shared/contract/blocks.ts';
import type { Task, TaskDetail } from '#shared/contract/task-rows.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import { changeBoard, type Board } from './board/board.ts';
import { toFilter } from './task-filters.ts';
import type { TaskRow } from './task-row.ts';
import { sortOf } from './task-sorts.ts';

const all = ['tasks'] as const;
const pageSize = 50;
const peopleFreshMs = 60_000;
const findFreshMs = 5_000;
/** The most that the server returns at once. */
export const taskPeopleSize = 200;

export const taskQueries = {
  list: (asked: Asked): KeysetQuery<TaskRow> => ({
    queryKey: [...all, 'list', asked.values, asked.text, asked.sort],
    pageSize,
    loadPage: async (after) => {
      const { rows, next } = await request('tasks.list', {
        filter: toFilter(asked, Date.now()),
        sort: sortOf(asked),
        after: after === null ? null : String(after),
        limit: pageSize,
      });
      return rows.map((row, index) => (next !== null && index === rows.length - 1 ? { ...row, next } : row));
    },
    cursorOf: ({ next }) => next,
  }),
  count: (asked: Asked) => ({
    queryKey: [...all, 'count', asked.values, asked.text],
    load: async () => {
      const [count = 0] = await request('tasks.count', { filters: [toFilter(asked, Date.now())] });
      return { count, isCapped: count >= taskLimits.count };
    },
  }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...all, 'detail', id],
      queryFn: () => request('tasks.get', { id }),
      refetchOnMount: 'always',
    }),
  comments: (id: string): NewestFirst<Comment> => ({
    queryKey: [...all, 'comments', id],
    load: (before) => request('tasks.comments', { taskId: id, before }),
  }),
  activity: (id: string): NewestFirst<Activity> => ({
    queryKey: [...all, 'activity', id],
    load: (before) => request('tasks.activity', { taskId: id, before }),
  }),
  find: (text: string, exceptId: string) =>
    queryOptions({
      queryKey: ['task-find', text, exceptId],
      queryFn: () => request('tasks.find', { text, exceptId }),
      placeholderData: keepPreviousData,
      staleTime: findFreshMs,
    }),
  people: (modelId: string | null, text: string) =>
    queryOptions({
      queryKey: ['task-people', modelId, text],
      queryFn: () => request('tasks.people', { modelId, text }),
      staleTime: peopleFreshMs,
    }),
};

/** Applies changes to cached tasks without asking the server. */
export function showTasks(client: QueryClient, news: ReadonlyMap<string, Partial<TaskDetail>>): void {
  if (news.size === 0) return;
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'list'] }))
    changeCached<InfiniteData<TaskRow[]>>(client, queryKey, (data) => ({
      ...data,
      pages: data.pages.map((page) => page.map((row) => ({ ...row, ...news.get(row.id) }))),
    }));
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'board'] })) {
    const sort = queryKey[4] as Asked['sort'];
    changeCached<Board>(client, queryKey, (board) => changeBoard(board, news, sort));
  }
  for (const { queryKey } of [
    ...client.getQueryCache().findAll({ queryKey: [...all, 'calendar'] }),
    ...client.getQueryCache().findAll({ queryKey: [...all, 'completedToday'] }),
  ])
    changeCached<readonly Task[]>(client, queryKey, (rows) =>
      rows.map((row) => ({ ...row, ...news.get(row.id) })),
    );
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [...all, 'detail'] }))
    changeCached<TaskDetail>(client, queryKey, (task) => ({
      ...task,
      subtaskRows: task.subtaskRows.map((row) => ({ ...row, ...news.get(row.id) })),
      ...news.get(task.id),
    }));
}

/** Refetches all lists, counts and panels: a changed task may move, or no longer match. */
export const refreshTasks = (client: QueryClient) => client.invalidateQueries({ queryKey: all });

/** Refetches all counts: on tabs, in the list's foot and above the board. */
export const refreshTaskCounts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [...all, 'count'] });
