import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChangeBatches, type Change } from './change-batches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const rowOf = (id: string, value: number) => ({ id, value });
const updated = (id: string, value = 1): Change => ({ id, kind: 'updated', row: rowOf(id, value) });
const inserted = (id: string): Change => ({ id, kind: 'inserted', row: rowOf(id, 0) });
const deleted = (id: string): Change => ({ id, kind: 'deleted' });

function gather() {
  const tell = vi.fn<(domain: string, kind: string, changes: readonly Change[]) => void>();
  const batches = createChangeBatches(tell);
  return { tell, batches };
}

it('tells of many changes at once, by domain and kind', () => {
  const { tell, batches } = gather();
  for (let count = 0; count < 1000; count += 1) batches.add('models', updated(`m${count}`));
  batches.add('models', deleted('gone'));
  batches.add('users', updated('u'));
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(tell.mock.calls.map(([domain, kind, changes]) => [domain, kind, changes.length])).toEqual([
    ['models', 'deleted', 1],
    ['models', 'updated', 1000],
    ['users', 'updated', 1],
  ]);
});

it('tells of the first change after a rest without waiting for others', () => {
  const { tell, batches } = gather();
  for (const id of ['a', 'b']) {
    batches.add('models', updated(id));
    vi.advanceTimersByTime(5);
    expect(tell).toHaveBeenLastCalledWith('models', 'updated', [updated(id)]);
    vi.advanceTimersByTime(1000);
  }
  expect(tell).toHaveBeenCalledTimes(2);
});

it('keeps to twenty events a second under a stream without an end', () => {
  const { tell, batches } = gather();
  for (let at = 0; at < 1000; at += 1) {
    batches.add('models', updated(`m${at}`));
    vi.advanceTimersByTime(1);
  }
  expect(tell.mock.calls.length).toBeLessThanOrEqual(20);
});

it.each([
  [
    'new and then changed is new, with its last values',
    [inserted('a'), updated('a', 2)],
    'inserted',
    rowOf('a', 2),
  ],
  ['changed and then gone is gone', [updated('a'), deleted('a')], 'deleted', undefined],
  ['gone and then back is new', [deleted('a'), inserted('a')], 'inserted', rowOf('a', 0)],
  ['changed twice has to be asked for', [updated('a', 1), updated('a', 2)], 'updated', undefined],
])('what was %s', (_what, changes, kind, row) => {
  const { tell, batches } = gather();
  for (const change of changes) batches.add('models', change);
  vi.advanceTimersByTime(50);
  expect(tell).toHaveBeenCalledExactlyOnceWith('models', kind, [expect.objectContaining({ id: 'a', kind })]);
  expect(tell.mock.calls[0]?.[2][0]?.row).toEqual(row);
});

it('keeps the moment of each change of a row, and none where one is not known', () => {
  const { tell, batches } = gather();
  const at = (id: string, ...moments: string[]): Change => ({ ...updated(id), at: moments });
  for (const change of [at('a', '1'), at('a', '1'), at('a', '2'), at('b', '1'), updated('b')])
    batches.add('tasks', change);
  vi.advanceTimersByTime(50);
  expect(tell.mock.calls[0]?.[2].map(({ id, at }) => [id, at])).toEqual([
    ['a', ['1', '2']],
    ['b', undefined],
  ]);
});

it('tells nothing more once it is dropped', () => {
  const { tell, batches } = gather();
  batches.add('models', updated('a'));
  batches.drop();
  vi.advanceTimersByTime(1000);
  expect(tell).not.toHaveBeenCalled();
});
