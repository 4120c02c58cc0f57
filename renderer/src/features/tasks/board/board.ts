import type { CallOutput } from '#shared/contract/bridge.ts';
import type { Task } from '#shared/contract/task-rows.ts';
import { taskPriorities, type TaskStatus } from '#shared/contract/task-values.ts';
import { isOpen } from '#renderer/entities/task/task-labels.ts';
import type { Sort } from '#renderer/ui/table/columns.ts';

export type BoardColumn = CallOutput<'tasks.board'>[number];
/** Ordered like the statuses. */
export type Board = readonly BoardColumn[];

/** `afterId`: moved below that card, or to the top of its column for null. */
type Placed = Task & { afterId?: string | null };

/** Applies changes to the board: a task with a new status moves to its new column, in sort order. */
export function changeBoard(board: Board, news: ReadonlyMap<string, Partial<Placed>>, sort: Sort): Board {
  let changed = board;
  for (const [id, changes] of news) {
    const from = changed.find(({ rows }) => rows.some((row) => row.id === id));
    const row = from?.rows.find((each) => each.id === id);
    if (from === undefined || row === undefined) continue;
    const { afterId, ...next }: Placed = { ...row, ...changes };
    if (afterId !== undefined)
      changed = put(
        put(changed, from.status, (column) => ({ ...column, ...without(column, id) })),
        next.status,
        (column) => ({ ...column, rows: insertAfter(column.rows, next, afterId), total: column.total + 1 }),
      );
    else if (next.status === from.status && next.deletedAt === null)
      changed = put(changed, from.status, (column) => ({
        ...column,
        rows: column.rows.map((each) => (each.id === id ? next : each)),
      }));
    else {
      changed = put(changed, from.status, (column) => ({ ...column, ...without(column, id) }));
      if (next.deletedAt === null)
        changed = put(changed, next.status, (column) => ({
          ...column,
          rows: insert(column.rows, next, sort),
          total: column.total + 1,
        }));
    }
  }
  return changed;
}

const put = (board: Board, status: TaskStatus, change: (column: BoardColumn) => BoardColumn): Board =>
  board.map((column) => (column.status === status ? change(column) : column));

/** How many are open, which the list counts, too. */
export const openCount = (board: Board): number =>
  board.filter(isOpen).reduce((sum, { total }) => sum + total, 0);

const without = ({ rows, total }: BoardColumn, id: string) => ({
  rows: rows.filter((each) => each.id !== id),
  total: total - 1,
});

function insertAfter(rows: readonly Task[], task: Task, afterId: string | null): Task[] {
  const at = rows.findIndex(({ id }) => id === afterId) + 1;
  return [...rows.slice(0, at), task, ...rows.slice(at)];
}

function insert(rows: readonly Task[], task: Task, { column, isDescending }: Sort): Task[] {
  // Closed tasks are sorted latest first, and this one was closed last.
  const place = isOpen(task)
    ? rows.findIndex((row) => (orders[column] ?? byDue)(task, row) * (isDescending ? -1 : 1) < 0)
    : 0;
  const at = place < 0 ? rows.length : place;
  return [...rows.slice(0, at), task, ...rows.slice(at)];
}

type Compare = (a: Task, b: Task) => number;

const dueOf = ({ overdueFrom }: Task) => (overdueFrom === null ? Infinity : Date.parse(overdueFrom));
const byDue: Compare = (a, b) => (dueOf(a) === dueOf(b) ? 0 : dueOf(a) - dueOf(b));
const rankOf = ({ priority }: Task) => -taskPriorities.indexOf(priority);

const orders: Readonly<Record<string, Compare>> = {
  due: byDue,
  priority: (a, b) => rankOf(a) - rankOf(b) || byDue(a, b),
  title: (a, b) => a.title.toLowerCase().localeCompare(b.title.toLowerCase()),
  updated: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
};
