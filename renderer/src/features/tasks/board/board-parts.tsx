import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { OverdueCount } from '#renderer/features/tasks/list/overdue-count.tsx';
import type { ListAddress } from '#renderer/ui/list-screen/use-list-address.ts';
import { Hint } from '#renderer/ui/list-screen/list-footer.tsx';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { StatusMark } from '#renderer/entities/task/task-marks.tsx';
import { taskStatuses } from '#shared/contract/task-values.ts';
import { openCount, type Board } from './board.ts';
import styles from './board.module.css';

const places = [0, 1, 2];

/** Empty columns while the cards load. */
export function BoardWaiting() {
  return (
    <div className={styles['board']} role="status" aria-label="Loading tasks">
      {taskStatuses.map((status) => (
        <div key={status} className={styles['column']} aria-hidden>
          <div className={styles['head']}>
            <StatusMark status={status} />
          </div>
          {places.map((place) => (
            <div key={place} className={styles['waiting']} />
          ))}
        </div>
      ))}
    </div>
  );
}

type CountsProps = {
  board: Board;
  overdue: number;
  isOutdated: boolean;
  address: ListAddress;
};

/** `37 open  6 overdue`; clicking the latter filters by it. */
export function BoardCounts({ board, overdue, isOutdated, address }: CountsProps) {
  if (isOutdated)
    return (
      <span role="status">
        <Loader size={12} color="gray" /> Loading…
      </span>
    );
  return (
    <>
      <span role="status">{formatCount(openCount(board))} open</span>
      <OverdueCount count={overdue} address={address} />
    </>
  );
}

const hintsWith = (move: ReactNode) => (
  <span className={styles['hints']} aria-hidden>
    <Hint keys="Space">pick up</Hint>
    {move}
    <Hint keys="Enter">open</Hint>
  </span>
);

/** The board's keyboard hints. */
export const boardHints = hintsWith(<Hint keys="← →">move column</Hint>);
/** With manual ordering. */
export const handHints = hintsWith(<Hint keys="← → ↑ ↓">move</Hint>);
