import { describe, expect, it } from 'vitest';
import { hasFilters, placeParams, readPlace, showsModel, toggleModel, toggleOf } from './place.ts';

const now = new Date(2026, 10, 18, 10).getTime();
const ava = '00000000-0000-4000-8000-000000000001';
const luna = '00000000-0000-4000-8000-000000000002';
const read = (search: string, isPhone = false) => readPlace(new URLSearchParams(search), now, isPhone);

describe('the address of the schedule', () => {
  it('is this week where it says nothing, and today’s agenda on a phone', () => {
    expect(read('')).toMatchObject({ view: 'week', date: '2026-11-18', modelIds: [], eventId: undefined });
    expect(read('', true).view).toBe('agenda');
    expect(read('view=month', true).view).toBe('agenda');
    expect(read('view=day', true).view).toBe('day');
    expect(hasFilters(read('date=2026-12-01&view=month'))).toBe(false);
  });

  it('names view, day, filters and the open event, and loses none of them on the way back', () => {
    const search = `view=timeline&date=2026-12-01&modelId=${ava},${luna}&userId=${ava}&type=${luna}&status=tentative,cancelled&rows=person&eventId=${ava}`;
    const place = read(search);
    expect(place).toEqual({
      view: 'timeline',
      date: '2026-12-01',
      modelIds: [ava, luna],
      userIds: [ava],
      typeIds: [luna],
      statuses: ['tentative', 'cancelled'],
      hiddenModelIds: [],
      rows: 'person',
      eventId: ava,
    });
    expect(read(new URLSearchParams(placeParams(place, now, false)).toString())).toEqual(place);
  });

  it('leaves out what means nothing', () => {
    expect(read('view=year&date=2026-02-31&modelId=x&status=lost&eventId=1')).toEqual(read(''));
    expect(placeParams(read(''), now, false)).toEqual({
      view: '',
      date: '',
      modelId: '',
      userId: '',
      type: '',
      status: '',
      hidden: '',
      rows: '',
      eventId: '',
    });
  });
});

describe('a box of the filters', () => {
  it('leaves the others checked, and all of them count as none', () => {
    const all = ['a', 'b', 'c'];
    expect(toggleOf([], all, 'b')).toEqual(['a', 'c']);
    expect(toggleOf(['a', 'c'], all, 'b')).toEqual([]);
    expect(toggleOf(['a'], all, 'a')).toEqual([]);
  });

  it('hides a model of all of them, and takes it from those that were asked for', () => {
    const all = read('');
    const hidden = { ...all, ...toggleModel(all, ava) };
    expect([ava, luna, null].map((id) => showsModel(hidden, id))).toEqual([false, true, true]);
    const asked = read(`modelId=${ava}`);
    expect([ava, luna, null].map((id) => showsModel(asked, id))).toEqual([true, false, false]);
    expect(toggleModel(asked, luna)).toEqual({ modelIds: [ava, luna], hiddenModelIds: [] });
  });
});
