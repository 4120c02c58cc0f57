import { describe, expect, it } from 'vitest';
import { readTask } from './read-task.ts';

const now = new Date(2026, 10, 18, 10, 24).getTime();
const mia = { id: 'mia', name: 'Mia Hartwell' };
const tomas = { id: 'tomas', name: 'Tomás Reyes' };
const luna = { id: 'luna', name: 'Luna Vale' };
const read = (text: string) => readTask(text, { now, people: [mia, tomas], models: [luna] });

describe('a task in one line', () => {
  it('takes date, time, priority, person and model out of the title', () => {
    expect(read('Call Ana about the coat tomorrow 5pm !high @mia #luna vale')).toEqual({
      title: 'Call Ana about the coat',
      dueAt: new Date(2026, 10, 19, 17).toISOString(),
      priority: 'high',
      person: mia,
      model: luna,
    });
  });
  it('is due all day without a time', () => {
    expect(read('Send the card on 20 Nov')).toMatchObject({
      title: expect.any(String) as string,
      dueOn: '2026-11-20',
    });
  });
  it('finds names without their accents', () => {
    expect(read('Ask @tomas').person).toBe(tomas);
  });
  it('leaves in the title what it does not understand', () => {
    expect(read('Mail @nobody about !soon')).toEqual({ title: 'Mail @nobody about !soon' });
  });
  it('keeps the hour of the wall clock across a change of the clocks', () => {
    expect(read('Call 3 July 2027 17:00').dueAt).toBe(new Date(2027, 6, 3, 17).toISOString());
  });
});
