import { expect, it } from 'vitest';
import { activityText } from './activity-messages.ts';

it('says how a task repeats, by its rule or after it is completed', () => {
  const text = (before: unknown, after: unknown) =>
    activityText({ field: 'recurrence', before, after } as Parameters<typeof activityText>[0], Date.now());
  const [weekly, later] = [
    { rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO', mode: 'due_date' },
    { rule: 'FREQ=DAILY;INTERVAL=3', mode: 'completion' },
  ];
  expect(text(null, weekly)).toBe('added how it repeats: Every week on Monday');
  expect(text(weekly, later)).toBe(
    'changed how it repeats from Every week on Monday to 3 days after it’s completed',
  );
  expect(text(later, null)).toBe('removed how it repeats: 3 days after it’s completed');
});
