import { describe, expect, it } from 'vitest';
import { eventOf } from '#renderer/entities/event/test-events.ts';
import { draggedBy, placeInLanes, timelineRowsOf } from './lanes.ts';

const range = { from: '2026-11-16', to: '2026-11-23' };
const rows = [
  { id: 'ava', name: 'Ava' },
  { id: 'luna', name: 'Luna' },
];
const parts = { kind: 'model' as const, rows, busy: [], unavailable: [], posts: [], range };

describe('a row of the timeline', () => {
  it('puts what overlaps below each other, and uses a lane once it is free', () => {
    expect(
      placeInLanes([
        { start: 0, end: 3 },
        { start: 1, end: 2 },
        { start: 2, end: 4 },
        { start: 3, end: 5 },
      ]),
    ).toEqual({ lanes: [0, 1, 1, 0], count: 2 });
  });

  it('has the events of its model, cut off where the range ends, and there is one for those of none', () => {
    const shoot = eventOf('2026-11-15T23:00', {
      modelId: 'ava',
      endsAt: new Date('2026-11-16T12:00').toISOString(),
    });
    const review = eventOf('2026-11-18T09:00');
    const later = eventOf('2026-11-23T09:00', { modelId: 'luna' });
    const made = timelineRowsOf({ ...parts, events: [shoot, review, later] });
    expect(made.map(({ name, bars }) => [name, bars.map(({ id }) => id)])).toEqual([
      ['Ava', [shoot.id]],
      ['Luna', []],
      ['General', [review.id]],
    ]);
    expect(made[0]?.bars[0]).toMatchObject({ start: 0, end: 0.5 / 7, lane: 0 });
  });

  it('of a person has what they are named in', () => {
    const both = eventOf('2026-11-18T09:00', { attendeeIds: ['ava', 'luna'] });
    expect(
      timelineRowsOf({ ...parts, kind: 'person', events: [both] }).map(({ bars }) => bars.length),
    ).toEqual([1, 1]);
  });

  it('of a model has the posts of its accounts, below what overlaps them', () => {
    const at = new Date('2026-11-18T09:30').toISOString();
    const post = { id: 'one', at, title: 'Winter', about: '@ava', modelId: 'ava', href: '/' };
    const shoot = eventOf('2026-11-18T09:00', { modelId: 'ava' });
    const all = { ...parts, events: [shoot], posts: [post, { ...post, id: 'two', modelId: null }] };
    expect(timelineRowsOf(all).map(({ bars }) => bars.map(({ id, lane }) => [id, lane]))).toEqual([
      [
        [shoot.id, 0],
        ['post one', 1],
      ],
      [],
    ]);
    expect(timelineRowsOf({ ...all, kind: 'person', events: [] }).flatMap(({ bars }) => bars)).toEqual([]);
  });

  it('moves what is dragged by quarters, and all-day events by days', () => {
    expect(draggedBy(1 / 7 / 24, range, false)).toEqual({ days: 0, minutes: 60 });
    expect(draggedBy(1.4 / 7, range, true)).toEqual({ days: 1, minutes: 0 });
  });
});
