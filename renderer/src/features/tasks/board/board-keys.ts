import type { TaskRow } from '#renderer/features/tasks/task-row.ts';
import { taskStatuses, type TaskStatus } from '#shared/contract/task-values.ts';
import type { Board } from './board.ts';
import { liftedText, overText, placeText, putBackText } from './board-messages.ts';
import { othersOf, ownPlace, type Moving } from './moving.ts';

type State = {
  board: Board;
  current: TaskRow;
  moving: Moving | undefined;
  isReadOnly: boolean;
  isByHand: boolean;
};

/** What a key on a card does; undefined if nothing. */
type Pressed = {
  focus?: string | undefined;
  moving?: Moving | undefined;
  says?: string;
  drop?: Moving;
};

export function boardKeys(
  { board, current, moving, isReadOnly, isByHand }: State,
  key: string,
): Pressed | undefined {
  if (moving?.by === 'keys') return whileMoving(board, current, moving, key);
  if (key === ' ' && !isReadOnly && current.canEdit) {
    const lifted: Moving = { id: current.id, from: current.status, to: current.status, by: 'keys' };
    return {
      moving: isByHand ? { ...lifted, place: ownPlace(board, lifted) } : lifted,
      says: liftedText(current, isByHand),
    };
  }
  const column = board.find(({ status }) => status === current.status);
  if (column === undefined) return undefined;
  const { rows } = column;
  const index = rows.findIndex(({ id }) => id === current.id);
  const targets: Partial<Record<string, string | undefined>> = {
    ArrowDown: rows[index + 1]?.id,
    ArrowUp: rows[index - 1]?.id,
    Home: rows[0]?.id,
    End: rows.at(-1)?.id,
    ArrowLeft: beside(board, column.status, index, -1),
    ArrowRight: beside(board, column.status, index, 1),
  };
  return key in targets ? { focus: targets[key] } : undefined;
}

/** The card at the same height in the next non-empty column. */
function beside(board: Board, status: TaskStatus, index: number, by: 1 | -1): string | undefined {
  const place = board.findIndex((column) => column.status === status);
  const others = by === 1 ? board.slice(place + 1) : board.slice(0, place).toReversed();
  const rows = others.find((column) => column.rows.length > 0)?.rows ?? [];
  return rows[Math.min(index, rows.length - 1)]?.id;
}

function whileMoving(board: Board, task: TaskRow, moving: Moving, key: string): Pressed | undefined {
  const column = taskStatuses.findIndex((status) => status === moving.to);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const to = taskStatuses[column + (key === 'ArrowLeft' ? -1 : 1)] ?? moving.to;
    return over(board, { ...moving, to });
  }
  if (moving.place !== undefined && (key === 'ArrowUp' || key === 'ArrowDown'))
    return over(board, { ...moving, place: moving.place + (key === 'ArrowUp' ? -1 : 1) });
  const isPutBack =
    moving.to === moving.from && (moving.place === undefined || moving.place === ownPlace(board, moving));
  if (key === 'Escape' || ((key === ' ' || key === 'Enter') && isPutBack))
    return { moving: undefined, says: putBackText(task) };
  if (key === ' ' || key === 'Enter') return { moving: undefined, drop: moving };
  // Ignores other navigation keys until the card has been dropped.
  return key.startsWith('Arrow') || key === 'Home' || key === 'End' ? {} : undefined;
}

function over(board: Board, { place, ...moving }: Moving): Pressed {
  if (moving.to === undefined) return { moving };
  if (place === undefined) return { moving, says: overText(moving.to) };
  const { length } = othersOf(board, moving);
  const within = Math.min(Math.max(place, 0), length);
  return { moving: { ...moving, place: within }, says: placeText(moving.to, within + 1, length + 1) };
}
