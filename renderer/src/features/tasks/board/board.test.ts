import { expect, it } from 'vitest';
import type { Task } from '#shared/contract/task-rows.ts';
import { changeBoard, type Board } from './board.ts';
import { afterOf, lineAt, placeOf } from './moving.ts';

const taskOf = (id: string, dueAt: string | null, changes: Partial<Task> = {}) =>
  ({
    id,
    status: 'pending',
    priority: 'medium',
    title: id,
    overdueFrom: dueAt,
    deletedAt: null,
    ...changes,
  }) as Task;

const column = (status: Task['status'], rows: Task[]): Board[number] => ({
  status,
  rows,
  next: null,
  total: rows.length,
});
const board: Board = [
  column('pending', [taskOf('a', '2026-11-19T10:00:00Z'), taskOf('b', null)]),
  column('in_progress', [
    taskOf('c', '2026-11-18T10:00:00Z', { status: 'in_progress' }),
    taskOf('d', '2026-11-20T10:00:00Z', { status: 'in_progress' }),
  ]),
  column('completed', [taskOf('e', null, { status: 'completed' })]),
  column('cancelled', []),
];
const sort = { column: 'due', isDescending: false };
const shown = (changed: Board) =>
  changed.map(({ rows, total }) => `${rows.map(({ id }) => id).join('')} ${String(total)}`);
const change = (id: string, changes: Partial<Task>, by = sort) =>
  shown(changeBoard(board, new Map([[id, changes]]), by));

it('puts a moved card where the order of its new column has it', () => {
  expect(change('a', { status: 'in_progress' })).toEqual(['b 1', 'cad 3', 'e 1', ' 0']);
  expect(change('a', { status: 'in_progress' }, { column: 'due', isDescending: true })[1]).toBe('acd 3');
  expect(change('b', { status: 'in_progress' })[1]).toBe('cdb 3');
});

it('puts a closed card first, and takes a deleted one away', () => {
  expect(change('b', { status: 'completed' })).toEqual(['a 1', 'cd 2', 'be 2', ' 0']);
  expect(change('c', { deletedAt: '2026-11-19T10:00:00Z' })).toEqual(['ab 2', 'd 1', 'e 1', ' 0']);
});

it('puts a card behind another one, in its own column and in the next', () => {
  const place = (id: string, changes: Partial<Task> & { afterId: string | null }) =>
    shown(changeBoard(board, new Map([[id, changes]]), { column: 'position', isDescending: false }));
  expect(place('a', { afterId: 'b' })).toEqual(['ba 2', 'cd 2', 'e 1', ' 0']);
  expect(place('d', { afterId: null })).toEqual(['ab 2', 'dc 2', 'e 1', ' 0']);
  expect(place('a', { status: 'in_progress', afterId: 'c' })).toEqual(['b 1', 'cad 3', 'e 1', ' 0']);
});

it('finds the place of a card by what the pointer is over', () => {
  const moving = { id: 'a', from: 'pending', to: 'in_progress' } as const;
  const over = (overId: string, isBelow: boolean) => placeOf(board, moving, { overId, isBelow });
  expect([over('c', false), over('c', true), over('d', true)]).toEqual([0, 1, 2]);
  // Over the space below the cards, and over the card itself.
  expect(placeOf(board, moving, { status: 'in_progress' })).toBe(2);
  expect(placeOf(board, { ...moving, to: 'pending' }, { overId: 'a' })).toBe(0);
  expect([0, 1, 2].map((place) => afterOf(board, moving, place))).toEqual([null, 'c', 'd']);
  expect(lineAt(board, { ...moving, by: 'pointer', place: 1 })).toEqual({ id: 'd', isBelow: false });
  expect(lineAt(board, { ...moving, by: 'pointer', place: 2 })).toEqual({ id: 'd', isBelow: true });
});

it('leaves a card in its place that keeps its status', () => {
  expect(change('a', { priority: 'urgent' })).toEqual(shown(board));
  expect(change('unknown', { status: 'completed' })).toEqual(shown(board));
});
