import * as z from 'zod/mini';
import { atMost } from '#shared/domain/validation.ts';
import { instant } from './event-fields.ts';
import { rowVersion } from './models.ts';

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time'));

/** When a model or a person can't be booked: once, or every week by the clock of a time zone. */
const when = {
  once: z.nullable(z.object({ startsAt: instant, endsAt: instant })),
  weekly: z.nullable(
    z.object({
      /** 1 is Monday. */
      weekdays: z
        .array(z.int().check(z.minimum(1), z.maximum(7)))
        .check(z.minLength(1, 'Choose at least one day'), z.maxLength(7)),
      from: clock,
      /** 24:00 is midnight at the end of the day. */
      to: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time')),
    }),
  ),
  timezone: z.string().check(z.maxLength(100)),
  reason: z.string().check(z.trim(), atMost('Reason', 200)),
};
const whose = { modelId: z.nullable(z.uuid()), userId: z.nullable(z.uuid()) };

export const absenceSchema = z.object({ id: z.uuid(), ...whose, ...when, rowVersion });
/** Exactly one of model and person, and exactly one of the two kinds of times. */
export const absenceFields = z.object({ ...whose, ...when });

export type Absence = z.infer<typeof absenceSchema>;
