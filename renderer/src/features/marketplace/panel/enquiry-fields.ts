import * as z from 'zod/mini';
import { leastUnits } from '#renderer/entities/listing/listing-labels.ts';
import { enquiryFieldsSchema } from '#shared/contract/marketplace.ts';

/** A day as a field holds it; empty if there is none. */
export const dayField = z.pipe(
  z.string(),
  z.transform((typed) => (typed === '' ? null : typed)),
);

export const enquiryFormSchema = z.object({
  message: enquiryFieldsSchema.shape.message,
  modelId: z.nullable(z.uuid()),
  dueOn: dayField,
});

/** An amount as typed; the currency is fixed. */
export const amountField = (currency: string) =>
  z
    .string()
    .check(
      z.refine(
        (typed) => typed.trim() === '' || leastUnits(typed, currency) !== undefined,
        'Enter a price of 0 or more',
      ),
    );
