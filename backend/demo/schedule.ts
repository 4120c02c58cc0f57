import type { DemoPerson } from './people.ts';

export type DemoEvent = {
  title: string;
  type: 'Shoot' | 'Live stream' | 'Post drop' | 'Call' | 'Shift' | 'Deadline' | 'Travel' | 'Unavailable';
  /** A stage name; null: a general event. */
  model: string | null;
  /** Days from Monday of the week in which the demo is created. */
  day: number;
  /** In the model's or the agency's time zone. Without a time it lasts whole days, given as `minutes`. */
  time?: `${string}:${string}`;
  minutes: number;
  people?: readonly DemoPerson['key'][];
  by: DemoPerson['key'];
  status?: 'tentative' | 'confirmed' | 'completed' | 'cancelled';
  location?: string;
  link?: string;
  description?: string;
  outside?: readonly (readonly [name: string, email: string])[];
  reminders?: readonly number[];
  /** How many weeks it repeats; with `weekdays` (Monday is 0) on each of these. */
  weeks?: number;
  weekdays?: readonly number[];
  comments?: readonly (readonly [by: DemoPerson['key'], body: string])[];
  isPrivate?: true;
};

/** Chat shifts over four weeks. */
export const shift = (
  model: string,
  weekdays: readonly number[],
  [time, hours]: readonly [`${string}:${string}`, number],
  [by, ...people]: readonly [DemoPerson['key'], ...DemoPerson['key'][]],
): DemoEvent => ({
  title: 'Chat shift',
  type: 'Shift',
  model,
  day: -7,
  weekdays,
  weeks: 4,
  time,
  minutes: hours * 60,
  by,
  people,
});

/** When a model should be covered, in its time zone: the week's coverage strips show the uncovered hours. */
export const demoHours: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  'Luna Vale': [['10:00', '24:00']],
  'Ava Sterling': [
    ['12:00', '16:00'],
    ['18:00', '24:00'],
  ],
  'Stella Marlowe': [['16:00', '22:00']],
};

export const demoAbsences: readonly (readonly [
  whose: { model: string } | { person: DemoPerson['key'] },
  when: { day: number; days: number } | { weekdays: readonly number[]; from: string; to: string },
  reason: string,
])[] = [
  [{ model: 'Bianca Noir' }, { day: 3, days: 2 }, 'Family'],
  [{ person: 'jonas' }, { weekdays: [3], from: '14:00', to: '18:00' }, 'Courses'],
  [{ person: 'elena' }, { day: 8, days: 3 }, 'Vacation'],
];
