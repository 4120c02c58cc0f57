import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { lazyPart } from '#renderer/ui/layout/lazy-part.tsx';
import type { ListLayout } from '#renderer/ui/list-screen/list-body.tsx';
import type { List } from '#renderer/ui/list-screen/rows/use-list.ts';
import type { TaskStatus } from '#shared/contract/task-values.ts';
import { BoardCounts, BoardWaiting } from './board-parts.tsx';
import { openCount } from './board.ts';
import type { useBoard } from './use-board.ts';

export const TaskBoard = lazyPart(async () => (await import('./task-board.tsx')).TaskBoard);

type Options = {
  list: List<TaskRow>;
  board: ReturnType<typeof useBoard>;
  now: number;
  onMove: (task: TaskRow, status: TaskStatus, afterId?: string | null) => void;
  onAdd: ((status: TaskStatus) => void) | undefined;
  onShowAll: (status: TaskStatus) => void;
};

/** Shows the page's tasks as a board. */
export function boardLayout({ list, board, now, ...acts }: Options): ListLayout {
  const { address, isReadOnly } = list;
  const waiting = <BoardWaiting />;
  return {
    waiting,
    rows: (
      <TaskBoard
        waiting={waiting}
        board={board.board}
        now={now}
        openParam={list.openParam}
        openId={list.openId}
        selection={isReadOnly ? undefined : list.selection}
        handle={list.table}
        isReadOnly={isReadOnly}
        isByHand={address.sort.column === 'position' && !address.sort.isDescending}
        loading={board.loading}
        onOpen={list.open}
        onLoadMore={board.loadMore}
        {...acts}
      />
    ),
    total: openCount(board.board),
    counts: (
      <BoardCounts
        board={board.board}
        overdue={board.overdue}
        isOutdated={list.isOutdated}
        address={address}
      />
    ),
  };
}
