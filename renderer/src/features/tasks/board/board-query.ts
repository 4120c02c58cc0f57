import type { CallOutput } from '#shared/contract/bridge.ts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { toFilter } from '#renderer/features/tasks/task-filters.ts';
import { sortOf } from '#renderer/features/tasks/task-sorts.ts';
import type { Asked } from '#renderer/ui/list-screen/list-types.ts';
import { boardColumn } from '#shared/contract/task-board.ts';
import type { TaskFilter } from '#shared/contract/task-filter.ts';
import { taskLimits } from '#shared/domain/task-limits.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import type { TaskStatus } from '#shared/contract/task-values.ts';
import type { Board, BoardColumn } from './board.ts';

const firstCards = 50;
/** How many cards one "Show more" loads: as many as one answer holds. */
export const moreCards = taskLimits.page;
const closedForDays = 7;
const dayMs = 24 * 60 * 60_000;

export const boardKey = ({ values: { status: _columns, ...values }, text, sort }: Asked) =>
  ['tasks', 'board', values, text, sort] as const;

/** The filter shared by all columns; closed columns show what was closed in the last days. */
export function boardFilter(asked: Asked, now: number): TaskFilter {
  const { statuses: _columns, ...filter } = toFilter(asked, now);
  const from = new Date(now - (closedForDays - 1) * dayMs).setHours(0, 0, 0, 0);
  return { ...filter, closedFrom: new Date(from).toISOString() };
}

/**
 * Reloads the board as far as it was loaded before, so that a reload does not shorten a column that the user has
 * extended.
 */
export async function loadBoard(client: QueryClient, asked: Asked): Promise<Board> {
  const columns = await request('tasks.board', {
    filter: boardFilter(asked, Date.now()),
    sort: sortOf(asked),
    limit: firstCards,
  });
  const shown = (status: TaskStatus) =>
    client.getQueryData<Board>(boardKey(asked))?.find((column) => column.status === status)?.rows.length ?? 0;
  return Promise.all(
    columns.map(async (column) => {
      let whole: BoardColumn = column;
      while (whole.next !== null && whole.rows.length < shown(column.status))
        whole = await withMore(whole, asked, Math.min(moreCards, shown(column.status) - whole.rows.length));
      return whole;
    }),
  );
}

/** Adds the next cards to a column. */
export async function withMore(
  column: BoardColumn,
  asked: Asked,
  limit: number = moreCards,
): Promise<BoardColumn> {
  const { rows, next }: CallOutput<'tasks.list'> = await request('tasks.list', {
    ...columnOf(asked, column.status),
    after: column.next,
    limit,
  });
  const known = new Set(column.rows.map(({ id }) => id));
  return { ...column, rows: [...column.rows, ...rows.filter(({ id }) => !known.has(id))], next };
}

/** Reads every card of the column, loaded or not. */
export async function readColumn(
  asked: Asked,
  status: TaskStatus,
  onPage: (count: number) => void,
): Promise<Task[]> {
  const all: Task[] = [];
  for (let after: string | null = null; ;) {
    const { rows, next }: CallOutput<'tasks.list'> = await request('tasks.list', {
      ...columnOf(asked, status),
      after,
      limit: moreCards,
    });
    all.push(...rows);
    onPage(rows.length);
    if (next === null) return all;
    after = next;
  }
}

const columnOf = (asked: Asked, status: TaskStatus) =>
  boardColumn({ filter: boardFilter(asked, Date.now()), sort: sortOf(asked) }, status);
