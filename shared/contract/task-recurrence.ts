import * as z from 'zod/mini';

/** When the next is due: by the rule, whenever this one is done; or so long after this one was completed. */
export const recurrenceModes = ['due_date', 'completion'] as const;

/**
 * How a task repeats. The services expand the rule from the task's own due time, in `timezone`, to at most 365 occurrences; without
 * COUNT or UNTIL it is all of these. In mode `completion` the rule has FREQ and INTERVAL alone.
 */
export const recurrenceSchema = z.object({
  /** An RRULE without its name: 'FREQ=WEEKLY;BYDAY=MO,TH'. DAILY, WEEKLY, MONTHLY or YEARLY. */
  rule: z
    .string()
    .check(
      z.regex(/^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;[A-Z]+=[A-Z0-9,+-]+)*$/, 'Choose how often'),
      z.maxLength(300),
    ),
  mode: z.enum(recurrenceModes),
  /** In which the rule counts days, such as Europe/Zagreb. */
  timezone: z.string().check(z.maxLength(100)),
});

export const mostOccurrences = 365;

export type Recurrence = z.infer<typeof recurrenceSchema>;
