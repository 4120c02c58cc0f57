import * as z from 'zod/mini';

/**
 * When the next one is due: by the rule, no matter when this one is done, or a fixed time after this one was completed.
 */
export const recurrenceModes = ['due_date', 'completion'] as const;

/**
 * How a task repeats. The services expand the rule from the task's own due time, in `timezone`, to at most 365
 * occurrences; without COUNT or UNTIL it has that many. In mode `completion` the rule only has FREQ and INTERVAL.
 */
export const recurrenceSchema = z.object({
  /** An RRULE without the `RRULE:` prefix: 'FREQ=WEEKLY;BYDAY=MO,TH'. DAILY, WEEKLY, MONTHLY or YEARLY. */
  rule: z
    .string()
    .check(
      z.regex(/^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;[A-Z]+=[A-Z0-9,+-]+)*$/, 'Choose how often'),
      z.maxLength(300),
    ),
  mode: z.enum(recurrenceModes),
  /** The time zone in which the rule counts days, such as Europe/Zagreb. */
  timezone: z.string().check(z.maxLength(100)),
});

export const mostOccurrences = 365;

export type Recurrence = z.infer<typeof recurrenceSchema>;
