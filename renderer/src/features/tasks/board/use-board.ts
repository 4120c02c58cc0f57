import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { unlessFollowed } from '#renderer/lib/live/unless-followed.ts';
import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { useLastFailure } from '#renderer/lib/errors/use-last-failure.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import type { Asked, ListSource } from '#renderer/ui/list-screen/list-types.ts';
import type { ListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import { taskStatuses, type TaskStatus } from '#shared/contract/task-values.ts';
import type { Board, BoardColumn } from './board.ts';
import { boardFilter, boardKey, loadBoard, readColumn, withMore } from './board-query.ts';

const none: readonly never[] = [];

/** The board for the current address, with its cards as list rows. */
export function useBoard({ values, askedText, sort, hasFilters }: ListAddress, isWanted: boolean) {
  const client = useQueryClient();
  const asked: Asked = { values, text: askedText, sort };
  const key = boardKey(asked);
  const query = useQuery({
    queryKey: key,
    queryFn: () => loadBoard(client, asked),
    refetchOnMount: unlessFollowed,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  const overdue = useQuery({
    queryKey: ['tasks', 'count', 'overdue', key],
    queryFn: async () =>
      (
        await request('tasks.count', {
          filters: [{ ...boardFilter(asked, Date.now()), closedFrom: undefined, isOverdue: true }],
        })
      )[0] ?? 0,
    refetchOnMount: unlessFollowed,
    enabled: isWanted,
  });
  const more = useMutation({
    mutationFn: (column: BoardColumn) => withMore(column, asked),
    onSuccess: (longer) => {
      client.setQueryData<Board>(key, (board) =>
        board?.map((column) =>
          column.status === longer.status ? { ...column, ...joined(column, longer) } : column,
        ),
      );
    },
    onError: (error) => {
      notifyError(errorMessage('tasks.list', error));
    },
  });
  const failure = useLastFailure(query);
  const board = query.data ?? none;
  const rows = useMemo<readonly TaskRow[]>(() => board.flatMap((column) => column.rows), [board]);
  const isOutdated = query.isPlaceholderData;
  const isPending = query.data === undefined || (isOutdated && rows.length === 0);
  const source: ListSource<TaskRow> = {
    rows,
    shown: rows,
    status: !isPending ? 'ready' : failure === null ? 'pending' : 'failed',
    failure,
    isFetching: query.isFetching,
    isGrowing: false,
    isEmpty: rows.length === 0 && !isOutdated && !hasFilters && askedText === '',
    isOutdated,
    problem: query.isError ? 'This board may be out of date.' : undefined,
    refetch: () => {
      void overdue.refetch();
      return query.refetch();
    },
    pages: {
      isTextLocal: false,
      hasMore: board.some(({ next }) => next !== null),
      isLoading: false,
      hasFailed: false,
      // Columns are extended one by one.
      loadMore: () => Promise.resolve(none),
      total: { count: board.reduce((sum, { total }) => sum + total, 0), isCapped: false },
      asked,
      readAll: async (onRead, signal) => {
        const all: TaskRow[] = [];
        for (const status of taskStatuses)
          all.push(
            ...(await readColumn(asked, status, (count) => {
              signal.throwIfAborted();
              onRead(all.length + count);
            })),
          );
        return all;
      },
    },
  };
  return {
    source,
    board,
    overdue: overdue.data ?? 0,
    loading: more.isPending ? more.variables.status : undefined,
    loadMore: useCallbackRef((status: TaskStatus) => {
      const column = board.find((each) => each.status === status);
      if (column !== undefined && !more.isPending) more.mutate(column);
    }),
  };
}

/** Adds the next cards; rows that changed while they were loading are not replaced. */
function joined(column: BoardColumn, { rows, next }: BoardColumn): Pick<BoardColumn, 'rows' | 'next'> {
  const known = new Set(column.rows.map(({ id }) => id));
  return { rows: [...column.rows, ...rows.filter(({ id }) => !known.has(id))], next };
}
