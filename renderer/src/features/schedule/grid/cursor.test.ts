import { describe, expect, it } from 'vitest';
import { eventOf } from '#renderer/entities/event/test-events.ts';
import { allDaySlot, cellLabel, nextTarget, timeOf, type Arrow, type Target } from './cursor.ts';

const nine = eventOf('2026-11-18T09:00');
const nineToo = eventOf('2026-11-18T09:10');
const ten = eventOf('2026-11-18T10:00');
const nextDay = eventOf('2026-11-19T09:00');
const events = [nine, nineToo, ten, nextDay];
const at = (day: string, slot: number): Target => ({ cell: { day, slot } });
const from = (start: Target, arrows: Arrow[], isMonth = false) =>
  arrows.reduce<Target | undefined>(
    (target, arrow) => target && nextTarget(events, target, arrow, isMonth),
    start,
  );

describe('arrows in a week', () => {
  it('stop at events that begin in a slot, and at empty slots between them', () => {
    expect(from(at('2026-11-18', 17), ['ArrowDown'])).toEqual({ eventId: nine.id });
    expect(from({ eventId: nine.id }, ['ArrowDown'])).toEqual({ eventId: nineToo.id });
    expect(from({ eventId: nine.id }, ['ArrowDown', 'ArrowDown'])).toEqual(at('2026-11-18', 19));
    expect(from({ eventId: ten.id }, ['ArrowUp', 'ArrowUp'])).toEqual({ eventId: nineToo.id });
  });

  it('lead to the same time of the next day, and to days that are not shown', () => {
    expect(from({ eventId: nine.id }, ['ArrowRight'])).toEqual({ eventId: nextDay.id });
    expect(from({ eventId: nine.id }, ['ArrowLeft'])).toEqual(at('2026-11-17', 18));
    expect(from(at('2026-11-22', 3), ['ArrowRight'])).toEqual(at('2026-11-23', 3));
  });

  it('reach what lasts all day, and end with the day', () => {
    expect(from(at('2026-11-20', 0), ['ArrowUp'])).toEqual(at('2026-11-20', allDaySlot));
    expect(from(at('2026-11-20', allDaySlot), ['ArrowUp'])).toBeUndefined();
    expect(from(at('2026-11-20', 47), ['ArrowDown'])).toBeUndefined();
  });

  it('say where they are', () => {
    expect(cellLabel({ day: '2026-11-18', slot: 19 }, false)).toBe('Wednesday 18 November, 09:30');
    expect(cellLabel({ day: '2026-11-18', slot: allDaySlot }, false)).toBe('Wednesday 18 November, all day');
    expect(timeOf({ day: '2026-11-18', slot: 19 })).toBe(new Date(2026, 10, 18, 9, 30).getTime());
  });
});

describe('arrows in a month', () => {
  it('go through a day and its events, then to the next week', () => {
    expect(from(at('2026-11-18', 0), ['ArrowDown'], true)).toEqual({ eventId: nine.id });
    expect(from({ eventId: ten.id }, ['ArrowDown'], true)).toEqual(at('2026-11-25', 0));
    expect(from({ eventId: nine.id }, ['ArrowUp', 'ArrowUp'], true)).toEqual(at('2026-11-11', 0));
    expect(from({ eventId: nine.id }, ['ArrowRight'], true)).toEqual(at('2026-11-19', 0));
  });
});
