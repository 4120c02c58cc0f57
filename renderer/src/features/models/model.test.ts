import { fold } from '#shared/lib/fold.ts';
import { describe, expect, it } from 'vitest';
import { narrowRows, orderRows } from '#renderer/ui/list-screen/rows/whole-rows.ts';
import type { Compare } from '#renderer/ui/list-screen/list-types.ts';
import type { Model } from '#shared/contract/models.ts';
import { byLocalTime, byManager, byStageName, byStatus, modelText } from './model.ts';
import { modelFilters, noManager } from './model-filters.ts';
import { hasSameColumns, mergeColumns } from '#renderer/entities/model/merge-columns.ts';
import { columnsOf, mia, modelOf, priya, tomas } from '#renderer/entities/model/test-models.ts';

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
  const find = (text: string) =>
    orderRows(models, { compare: () => 0, isDescending: false, then: undefined }, modelText)(fold(text));

  it.each([
    ['sterling', [ava]],
    ['kovač', [ava]],
    ['REMI LEFEVRE', [remy]],
    ['@avaster', [ava]],
    ['juno.b', [juno]],
    ['fox', [remy]],
    ['', models],
    ['nobody', []],
  ])('finds %j in names and handles, whatever the case and the accents', (text, found) => {
    expect(find(text)).toEqual(found);
  });

  it('never matches across two fields', () => {
    expect(find('sterling ana')).toEqual([]);
  });

  it('combines status and manager', () => {
    const narrow = (values: Record<string, string>) =>
      narrowRows(
        models,
        modelFilters({ managers: [], viewerId: mia.id, tags: [], marks: new Map() }),
        values,
      );
    expect(narrow({ status: 'paused' })).toEqual([juno]);
    expect(narrow({ manager: tomas.id })).toEqual([ava]);
    expect(narrow({ manager: noManager })).toEqual([remy]);
    expect(narrow({ status: 'active', manager: priya.id })).toEqual([]);
    expect(narrow({})).toBe(models);
  });

  it('offers active managers, and everyone who still manages a model', () => {
    const [, manager] = modelFilters({
      managers: [mia, tomas],
      viewerId: tomas.id,
      tags: [],
      marks: undefined,
    });
    const options = typeof manager?.options === 'function' ? manager.options(models, '') : [];
    expect(options.map(({ label }) => label)).toEqual([
      'No main manager',
      'Me',
      'Mia Hartwell',
      'Priya Nair',
    ]);
  });
});

describe('sorting models', () => {
  const now = Date.parse('2026-11-18T09:24:00Z');
  const zoe = modelOf({ stageName: 'zoe', timezone: 'America/Toronto', status: 'archived', manager: null });
  const elan = modelOf({ stageName: 'Élan', timezone: 'Asia/Tokyo', status: 'paused', manager: priya });
  const echo = modelOf({ stageName: 'Echo', timezone: 'Europe/Paris', status: 'active' });
  const models = [zoe, elan, echo];

  const sorted = (compare: Compare<Model>, isDescending = false) =>
    names([...orderRows([...models], { compare, isDescending, then: byStageName }, modelText)('')]);

  it('orders stage names as a person would, accents and capitals aside', () => {
    expect(sorted(byStageName)).toEqual(['Echo', 'Élan', 'zoe']);
  });

  it('puts models without manager after every name', () => {
    expect(sorted(byManager)).toEqual(['Élan', 'Echo', 'zoe']);
  });

  it('orders by status and by how early the day is', () => {
    expect(sorted(byStatus, true)).toEqual(['zoe', 'Élan', 'Echo']);
    expect(sorted(byLocalTime(now))).toEqual(['zoe', 'Echo', 'Élan']);
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
