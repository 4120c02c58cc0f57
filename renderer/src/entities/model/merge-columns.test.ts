import { expect, it } from 'vitest';
import { mergeColumns } from './merge-columns.ts';
import { columnsOf, modelOf, priya } from './test-models.ts';

const early = '2026-11-18T09:00:00+00:00';
const late = '2026-11-18T10:00:00+00:00';
const ava = modelOf({ stageName: 'Ava', updatedAt: early });

it('takes a newer row, and keeps what the columns do not say', () => {
  const merged = mergeColumns(ava, columnsOf(ava, { stageName: 'Vega', updatedAt: late }));
  expect(merged).toEqual({ ...ava, stageName: 'Vega', updatedAt: late });
  expect(mergeColumns(ava, columnsOf(ava, { managerId: priya.id })).manager).toBeNull();
});

it('leaves a newer reply alone', () => {
  const newer = { ...ava, updatedAt: late };
  expect(mergeColumns(newer, columnsOf(ava, { stageName: 'Old', updatedAt: early }))).toBe(newer);
});

it.each([
  ['of a higher version', 3, early, 'Waited'],
  ['of a lower version', 1, late, 'Ava'],
  ['of the same version, later', 2, late, 'Waited'],
  ['of the same version, earlier', 2, '2026-11-18T08:00:00+00:00', 'Ava'],
])('goes by versions before times: a row %s', (_what, rowVersion, updatedAt, stageName) => {
  const known = { ...ava, rowVersion: 2 };
  const columns = { ...columnsOf(ava, { stageName: 'Waited', updatedAt }), rowVersion };
  expect(mergeColumns(known, columns).stageName).toBe(stageName);
});
