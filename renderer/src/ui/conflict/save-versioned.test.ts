import { expect, it, vi } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import type { Conflict, ConflictChoice } from './conflict-store.ts';
import { saveVersioned } from './save-versioned.ts';

type Row = { name: string; city: string; rowVersion: number };

/** A row that others have changed, and a person who gives these answers. */
function stage(stored: Row, answers: ConflictChoice[] = []) {
  const row = { ...stored };
  const asked: Conflict[] = [];
  const save = vi.fn((wanted: string, rowVersion: number): Promise<Row> => {
    if (rowVersion !== row.rowVersion)
      return Promise.reject(new AppError('conflict', 'Changed', { hint: 'stale' }));
    Object.assign(row, { name: wanted, rowVersion: rowVersion + 1 });
    return Promise.resolve({ ...row });
  });
  const saved = (wanted: string, seen: { value: string; rowVersion: number }) =>
    saveVersioned<Row>({
      thing: 'row',
      label: 'Name',
      seen,
      wanted,
      valueOf: ({ name }) => name,
      textOf: (value) => value.toUpperCase(),
      save: (rowVersion) => save(wanted, rowVersion),
      reload: async () => ({ ...row }),
      ask: async (conflict) => {
        asked.push(conflict);
        const answer = answers.shift();
        if (answer === undefined) throw new Error('Nobody was to be asked');
        return answer;
      },
    });
  return { row, asked, save, saved };
}

const stored: Row = { name: 'nova', city: 'Zagreb', rowVersion: 3 };

it('saves as a change of the version that was seen', async () => {
  const { saved, save } = stage(stored);
  await expect(saved('vega', { value: 'nova', rowVersion: 3 })).resolves.toMatchObject({ outcome: 'mine' });
  expect(save).toHaveBeenCalledExactlyOnceWith('vega', 3);
});

it('saves over a change of something else, and asks nobody', async () => {
  const { saved, row } = stage({ ...stored, city: 'Lisbon', rowVersion: 4 });
  const { outcome } = await saved('vega', { value: 'nova', rowVersion: 3 });
  expect(outcome).toBe('mine');
  expect(row).toEqual({ name: 'vega', city: 'Lisbon', rowVersion: 5 });
});

it('has nothing left to do where someone saved the same', async () => {
  const { saved, save, row } = stage({ ...stored, name: 'vega', rowVersion: 4 });
  await expect(saved('vega', { value: 'nova', rowVersion: 3 })).resolves.toEqual({ row, outcome: 'mine' });
  expect(save).toHaveBeenCalledTimes(1);
});

it.each([
  ['mine', 'vega', 5],
  ['theirs', 'luna', 4],
  ['later', 'luna', 4],
] as const)('shows both values where this one was changed: %s', async (choice, name, rowVersion) => {
  const { saved, asked, row } = stage({ ...stored, name: 'luna', rowVersion: 4 }, [choice]);
  const { outcome } = await saved('vega', { value: 'nova', rowVersion: 3 });
  expect(outcome).toBe(choice);
  expect(asked).toEqual([{ thing: 'row', label: 'Name', mine: 'VEGA', theirs: 'LUNA' }]);
  expect(row).toMatchObject({ name, rowVersion });
});

it('names an empty value, and asks once more where it was changed once more', async () => {
  const { saved, asked, row, save } = stage({ ...stored, name: '', rowVersion: 4 }, ['mine', 'theirs']);
  save.mockImplementationOnce(() => Promise.reject(new AppError('conflict', 'Changed', { hint: 'stale' })));
  save.mockImplementationOnce(() => {
    Object.assign(row, { name: 'luna', rowVersion: 9 });
    return Promise.reject(new AppError('conflict', 'Changed', { hint: 'stale' }));
  });
  const { outcome } = await saved('vega', { value: 'nova', rowVersion: 3 });
  expect(outcome).toBe('theirs');
  expect(asked.map(({ theirs }) => theirs)).toEqual(['None', 'LUNA']);
});

it('gives up where the row changes faster than it can be read', async () => {
  const { saved, save } = stage(stored);
  save.mockImplementation(() => Promise.reject(new AppError('conflict', 'Changed', { hint: 'stale' })));
  await expect(saved('vega', { value: 'nova', rowVersion: 3 })).rejects.toMatchObject({ hint: 'stale' });
});

it('lets every other failure through', async () => {
  const { saved, save, asked } = stage(stored);
  save.mockImplementation(() => Promise.reject(new AppError('conflict', 'Taken', { sqlState: '23505' })));
  await expect(saved('vega', { value: 'nova', rowVersion: 3 })).rejects.toMatchObject({ message: 'Taken' });
  expect(asked).toEqual([]);
});
