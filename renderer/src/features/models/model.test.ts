import { describe, expect, it } from 'vitest';
import { createModelSearch, describeHidden, filterModels, noManager, sortModels } from './model.ts';
import { hasSameColumns, mergeColumns } from '#renderer/entities/model/merge-columns.ts';
import { columnsOf, modelOf, priya, tomas } from '#renderer/entities/model/test-models.ts';

const everything = { text: '', status: 'all', manager: 'all' } as const;
const names = (models: { stageName: string }[]) => models.map(({ stageName }) => stageName);

describe('filtering models', () => {
  const ava = modelOf({ stageName: 'Ava Sterling', realName: 'Ana Kovač', telegramHandle: '@avasterling' });
  const juno = modelOf({
    stageName: 'Juno Blake',
    discordHandle: 'Juno.B',
    status: 'paused',
    manager: priya,
  });
  const remy = modelOf({ stageName: 'Remy Fox', realName: 'Rémi Lefèvre', manager: null });
  const models = [ava, juno, remy];

  it.each([
    ['STERLING', [ava]],
    ['kovač', [ava]],
    ['@AVAster', [ava]],
    ['juno.b', [juno]],
    ['  fox ', [remy]],
    ['', models],
    ['nobody', []],
  ])('finds %j in names and handles, whatever the case', (text, found) => {
    expect(filterModels(createModelSearch(models), { ...everything, text })).toEqual(found);
  });

  it('never matches across two fields', () => {
    expect(filterModels(createModelSearch(models), { ...everything, text: 'sterling ana' })).toEqual([]);
  });

  it('combines status and manager', () => {
    expect(filterModels(createModelSearch(models), { ...everything, status: 'paused' })).toEqual([juno]);
    expect(filterModels(createModelSearch(models), { ...everything, manager: tomas.id })).toEqual([ava]);
    expect(filterModels(createModelSearch(models), { ...everything, manager: noManager })).toEqual([remy]);
    expect(
      filterModels(createModelSearch(models), { ...everything, status: 'active', manager: priya.id }),
    ).toEqual([]);
  });

  it('says how many are hidden, and by what', () => {
    expect(describeHidden(1, { ...everything, text: 'x' })).toBe('1 model is hidden by search.');
    expect(describeHidden(1200, { text: 'x', status: 'paused', manager: 'none' })).toBe(
      '1,200 models are hidden by search, status and manager.',
    );
  });
});

describe('sorting models', () => {
  const now = Date.parse('2026-11-18T09:24:00Z');
  const zoe = modelOf({ stageName: 'zoe', timezone: 'America/Toronto', status: 'archived', manager: null });
  const elan = modelOf({ stageName: 'Élan', timezone: 'Asia/Tokyo', status: 'paused', manager: priya });
  const echo = modelOf({ stageName: 'Echo', timezone: 'Europe/Paris', status: 'active' });
  const models = [zoe, elan, echo];

  it('orders stage names as a person would, accents and capitals aside', () => {
    expect(names(sortModels(models, { column: 'model', isDescending: false }, now))).toEqual([
      'Echo',
      'Élan',
      'zoe',
    ]);
  });

  it('puts models without manager after every name', () => {
    expect(names(sortModels(models, { column: 'manager', isDescending: false }, now))).toEqual([
      'Élan',
      'Echo',
      'zoe',
    ]);
  });

  it('orders by status and by how early the day is', () => {
    expect(names(sortModels(models, { column: 'status', isDescending: true }, now))).toEqual([
      'zoe',
      'Élan',
      'Echo',
    ]);
    expect(names(sortModels(models, { column: 'time', isDescending: false }, now))).toEqual([
      'zoe',
      'Echo',
      'Élan',
    ]);
  });
});

describe('merging what realtime brings', () => {
  const ava = modelOf({ stageName: 'Ava', secondaryManagers: [priya] });

  it('takes the columns and keeps the people', () => {
    expect(mergeColumns(ava, columnsOf(ava, { stageName: 'Ava Vega' }))).toMatchObject({
      stageName: 'Ava Vega',
      manager: tomas,
      secondaryManagers: [priya],
    });
  });

  it('forgets the main manager once it is another one', () => {
    expect(mergeColumns(ava, columnsOf(ava, { managerId: priya.id })).manager).toBeNull();
  });

  it('ignores news older than what is shown', () => {
    const late = columnsOf(ava, { stageName: 'Old', updatedAt: '2026-10-01T00:00:00+00:00' });
    expect(mergeColumns(ava, late)).toBe(ava);
  });

  it('knows a row of which nothing shown has changed', () => {
    expect(hasSameColumns(ava, columnsOf(ava))).toBe(true);
    expect(hasSameColumns(ava, columnsOf(ava, { status: 'paused' }))).toBe(false);
  });
});
