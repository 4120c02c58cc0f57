import { expect, it } from 'vitest';
import type { Column } from '#renderer/ui/table/columns.ts';
import { fitColumns } from './fit-columns.ts';

const column = (id: string, rest: Partial<Column<never>> = {}): Column<never> => ({
  id,
  label: id,
  render: () => id,
  ...rest,
});

const columns = [
  column('name', { isFixed: true }),
  column('status', { widths: [100, 90] }),
  column('owner', { widths: [200, 150], givesWay: 3 }),
  column('time', { widths: [190, 170, 120] }),
  column('models', { widths: [100], givesWay: 1 }),
  column('place', { widths: [150], givesWay: 1 }),
];

const shown = (width: number) => fitColumns(columns, width, true).map(({ id }) => id);

it('leaves out nothing while there is room', () => {
  expect(shown(1004)).toHaveLength(6);
  expect(shown(Infinity)).toHaveLength(6);
});

it('gives up what is worth least, and of equal worth what stands last', () => {
  expect(shown(1003)).toEqual(['name', 'status', 'owner', 'time', 'models']);
  expect(shown(750)).toEqual(['name', 'status', 'owner', 'time']);
  expect(shown(600)).toEqual(['name', 'status', 'time']);
  expect(shown(400)).toEqual(['name', 'status']);
  expect(shown(300)).toEqual(['name']);
});

it('keeps 220 px for the name wherever other columns stand beside it', () => {
  for (let width = 300; width < 2560; width += 1) {
    const fitting = fitColumns(columns, width, true);
    const others = fitting.reduce((sum, { widths }) => sum + (widths?.[0] ?? 0), 44);
    expect(width - others, String(width)).toBeGreaterThanOrEqual(220);
  }
});

it('gives the name 420 px at most, and what it leaves to the others, evenly and in steps', () => {
  const widthsAt = (width: number) => fitColumns(columns, width, true).map(({ widths }) => widths?.[0]);
  const nameAt = (width: number) =>
    width - widthsAt(width).reduce<number>((sum, each) => sum + (each ?? 0), 44);
  expect(widthsAt(1204)).toEqual([undefined, 100, 200, 190, 100, 150]);
  expect(widthsAt(1604)).toEqual([undefined, 180, 280, 270, 180, 230]);
  expect(widthsAt(1605)).toEqual(widthsAt(1604));
  for (let width = 1004; width < 2560; width += 1) expect(nameAt(width)).toBeLessThan(420 + 5 * 8);
});

it('leaves all room to a column that ends the row', () => {
  const last = [...columns.slice(1), column('what', { isFixed: true })];
  expect(fitColumns(last, 2000, true).map(({ widths }) => widths?.[0])).toEqual([
    100,
    200,
    190,
    100,
    150,
    undefined,
  ]);
});

it('shows more columns in a wider list, never fewer', () => {
  for (let width = 300; width < 2560; width += 1)
    if (width !== 620 && width !== 1000)
      expect(shown(width + 1).length, String(width)).toBeGreaterThanOrEqual(shown(width).length);
});

it('has narrower columns in narrower lists', () => {
  const widthAt = (list: number) => fitColumns(columns, list, false).find(({ id }) => id === 'time')?.widths;
  expect([1001, 1000, 620].map(widthAt)).toEqual([[190], [170], [120]]);
});
