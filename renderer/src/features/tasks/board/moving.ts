import type { Task } from '#shared/contract/task-rows.ts';
import { taskStatuses, type TaskStatus } from '#shared/contract/task-values.ts';
import type { Board } from './board.ts';

/** A card being moved: its column, and the column that it is over. */
export type Moving = {
  id: string;
  from: TaskStatus;
  to: TaskStatus | undefined;
  by: 'pointer' | 'keys';
  /** With manual ordering: the index among that column's other cards at which it lands. */
  place?: number;
};

type CardData = { id: string; status: string };
type Data = Record<string | symbol, unknown>;

/** The drag data of a card. */
export const readCard = ({ id, status }: CardData) => ({ taskId: id, status });

/** The drop data of a card that another one is over. */
export const readOver = ({ id, status }: CardData, isBelow: boolean) => ({ overId: id, status, isBelow });

export function cardOf(data: Data): Pick<Moving, 'id' | 'from'> | undefined {
  const { taskId: id } = data;
  const from = statusOf(data);
  return typeof id === 'string' && from !== undefined ? { id, from } : undefined;
}

export const statusOf = (data: Data | undefined): TaskStatus | undefined =>
  taskStatuses.find((known) => known === data?.['status']);

/** The cards between which it can land. */
export const othersOf = (board: Board, { id, to }: Pick<Moving, 'id' | 'to'>): readonly Task[] =>
  board.find(({ status }) => status === to)?.rows.filter((row) => row.id !== id) ?? [];

/** Its current index among the other cards of its column. */
export const ownPlace = (board: Board, { id, from }: Pick<Moving, 'id' | 'from'>): number =>
  board.find(({ status }) => status === from)?.rows.findIndex((row) => row.id === id) ?? 0;

/**
 * Where it would land for the current pointer position: above or below a card, otherwise at the end of the shown cards.
 */
export function placeOf(
  board: Board,
  moving: Pick<Moving, 'id' | 'from' | 'to'>,
  data: Data | undefined,
): number {
  const others = othersOf(board, moving);
  const overId = data?.['overId'];
  if (overId === moving.id) return ownPlace(board, moving);
  const index = others.findIndex(({ id }) => id === overId);
  return index < 0 ? others.length : index + (data?.['isBelow'] === true ? 1 : 0);
}

/** The card after which it lands; null for the top. */
export const afterOf = (board: Board, moving: Pick<Moving, 'id' | 'to'>, place: number): string | null =>
  othersOf(board, moving)[place - 1]?.id ?? null;

/** The card next to which the landing line is drawn. */
export function lineAt(
  board: Board,
  moving: Moving | undefined,
): { id: string; isBelow: boolean } | undefined {
  if (moving?.to === undefined || moving.place === undefined) return undefined;
  const others = othersOf(board, moving);
  const next = others[moving.place];
  const last = others.at(-1);
  if (next !== undefined) return { id: next.id, isBelow: false };
  return last === undefined ? undefined : { id: last.id, isBelow: true };
}
