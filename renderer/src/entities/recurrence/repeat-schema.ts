import * as z from 'zod/mini';
import { ends, mostTimes, units, weekdays, type Repeat } from './recurrence-rule.ts';

export const numberUpTo = (most: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= most, {
      error: `Enter a number from 1 to ${String(most)}`,
    }),
  );

/** Form fields of a rule; `repeatChecks` validates them together. */
export const repeatFields = {
  every: numberUpTo(365),
  unit: z.enum(units),
  days: z.array(z.enum(weekdays)),
  end: z.enum(ends),
  until: z.string(),
  count: z.string(),
};

type Ends = Pick<Repeat, 'end' | 'until' | 'count'> & { mode?: Repeat['mode'] };

/** Checks the end of a rule; repeats after completion have none. */
export const repeatChecks = <Values extends Ends>() =>
  [
    z.refine<Values>(({ end, mode, until }) => mode === 'completion' || end !== 'on' || until !== '', {
      error: 'Choose the last day',
      path: ['until'],
    }),
    z.refine<Values>(
      ({ end, mode, count }) =>
        mode === 'completion' || end !== 'after' || numberUpTo(mostTimes).safeParse(count).success,
      { error: `Enter a number from 1 to ${String(mostTimes)}`, path: ['count'] },
    ),
  ] as const;

export const unitOptions = [
  { value: 'DAILY', label: 'days' },
  { value: 'WEEKLY', label: 'weeks' },
  { value: 'MONTHLY', label: 'months' },
  { value: 'YEARLY', label: 'years' },
];

export const endOptions = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a day' },
  { value: 'after', label: 'After a number of times' },
];
