import { expect, it } from 'vitest';
import { onEveryDay, slotsText, withoutSlot, withSlot } from './account-labels.ts';

const slots = [
  { day: 1, time: '09:00' },
  { day: 1, time: '21:00' },
  { day: 5, time: '17:30' },
];

it('keeps slots in the order of the week, each once', () => {
  expect(withSlot(slots, { day: 1, time: '12:00' })?.map(({ time }) => time)).toEqual([
    '09:00',
    '12:00',
    '21:00',
    '17:30',
  ]);
  expect(withSlot(slots, { day: 5, time: '17:30' })).toBeUndefined();
  expect(withoutSlot(slots, { day: 1, time: '21:00' })).toHaveLength(2);
  expect(onEveryDay(slots, 1)).toHaveLength(14);
  expect(onEveryDay(slots, 2)).toEqual([]);
  expect([slotsText({ slots }), slotsText({ slots: [] })]).toEqual(['3 slots a week', 'No slots']);
});
