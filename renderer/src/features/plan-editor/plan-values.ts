import * as z from 'zod/mini';
import { planContentSchema, type Plan, type PlanContent } from '#shared/contract/plans.ts';
import { furtherLimits, unlimited } from '#shared/domain/plans.ts';

/** Accepts numbers as people type them, including `2,790` and `−1`. */
const asNumber = (text: string): string => text.replaceAll(/[\s,]/g, '').replace('−', '-');

const wholeNumber = (least: number, most: number, sentence: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) =>
            /^-?\d{1,10}$/.test(asNumber(text)) &&
            Number(asNumber(text)) >= least &&
            Number(asNumber(text)) <= most,
          sentence,
        ),
      ),
    z.transform((text) => Number(asNumber(text))),
  );

/** Empty means "on request". */
const price = (most: number, sentence: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) =>
            text.trim() === '' ||
            (/^\d{1,8}(\.\d{1,2})?$/.test(asNumber(text)) && Number(asNumber(text)) <= most),
          sentence,
        ),
      ),
    z.transform((text) => (text.trim() === '' ? null : Math.round(Number(asNumber(text)) * 100))),
  );

const limitSentence = 'Enter a whole number between 0 and 1,000,000';
const limit = wholeNumber(unlimited, 1_000_000, limitSentence);
const furtherLimit = z.pipe(
  z.string().check(
    z.refine((text) => {
      const typed = asNumber(text);
      return typed === '' || (/^-?\d{1,10}$/.test(typed) && Number(typed) >= -1 && Number(typed) <= 1e9);
    }, 'Enter a whole number of at most 1,000,000,000'),
  ),
  // Empty means agreed by contract.
  z.transform((text) => (text.trim() === '' ? null : Number(asNumber(text)))),
);

/** The editor's input; numbers are text. */
export const planFormSchema = z.object({
  planType: planContentSchema.shape.planType,
  name: planContentSchema.shape.name,
  description: planContentSchema.shape.description,
  sortOrder: wholeNumber(0, 1000, 'Enter a whole number between 0 and 1,000'),
  isActive: z.boolean(),
  isSelfService: z.boolean(),
  month: price(1_000_000, 'Enter a price of at most 1,000,000, or nothing for on request'),
  year: price(10_000_000, 'Enter a price of at most 10,000,000, or nothing for on request'),
  currency: planContentSchema.shape.currency,
  modelsLimit: limit,
  usersLimit: limit,
  limits: z.record(z.string(), furtherLimit),
  canAccessMarketplace: z.boolean(),
  canAccessAdvancedFeatures: z.boolean(),
  canAccessApi: z.boolean(),
  canAccessPrioritySupport: z.boolean(),
  highlights: planContentSchema.shape.highlights,
  /** The plan and its version at the start of the edit, stored with the draft. */
  seen: z.string(),
  rowVersion: z.int(),
});
export type PlanValues = z.input<typeof planFormSchema>;

const priceText = (cents: number | null): string => (cents === null ? '' : String(cents / 100));

export const contentOf = ({
  id: _id,
  paymentLink: _link,
  rowVersion: _version,
  ...plan
}: Plan): PlanContent => ({
  ...plan,
  description: plan.description ?? '',
});

export function valuesOf(plan: Plan): PlanValues {
  const content = contentOf(plan);
  const { priceMonthlyCents, priceYearlyCents, sortOrder, modelsLimit, usersLimit, ...rest } = content;
  return {
    ...rest,
    sortOrder: String(sortOrder),
    month: priceText(priceMonthlyCents),
    year: priceText(priceYearlyCents),
    modelsLimit: String(modelsLimit),
    usersLimit: String(usersLimit),
    limits: Object.fromEntries(furtherLimits.map(({ key }) => [key, String(content.limits[key] ?? '')])),
    seen: JSON.stringify(content),
    rowVersion: plan.rowVersion,
  };
}

/** Limits that this page does not know are left unchanged. */
export function contentOfValues(
  { month, year, seen: _seen, rowVersion: _version, ...values }: z.output<typeof planFormSchema>,
  before: PlanContent,
): PlanContent {
  const typed = Object.entries(values.limits).flatMap(([key, value]) =>
    value === null ? [] : [[key, value]],
  );
  const others = Object.entries(before.limits).filter(([key]) => !(key in values.limits));
  return {
    ...values,
    priceMonthlyCents: month,
    priceYearlyCents: year,
    limits: Object.fromEntries([...others, ...typed]) as Record<string, number>,
  };
}

/** What the preview shows: invalid values are replaced by the previous ones. */
export function previewOf(values: PlanValues, before: PlanContent): PlanContent {
  const shape = planFormSchema.shape;
  const part = <T>(schema: z.ZodMiniType<T>, value: unknown, otherwise: T): T => {
    const read = schema.safeParse(value);
    return read.success ? read.data : otherwise;
  };
  return {
    ...values,
    name: values.name.trim(),
    sortOrder: before.sortOrder,
    currency: part(shape.currency, values.currency, before.currency),
    priceMonthlyCents: part(shape.month, values.month, before.priceMonthlyCents),
    priceYearlyCents: part(shape.year, values.year, before.priceYearlyCents),
    modelsLimit: part(limit, values.modelsLimit, before.modelsLimit),
    usersLimit: part(limit, values.usersLimit, before.usersLimit),
    limits: Object.fromEntries(
      Object.entries(values.limits).flatMap(([key, text]) => {
        const value = part(furtherLimit, text, before.limits[key] ?? null);
        return value === null ? [] : [[key, value]];
      }),
    ),
  };
}

/** Reads stored text, which an older version of the app may have written. */
export function seenOf(text: string, otherwise: PlanContent): PlanContent {
  try {
    const read = planContentSchema.safeParse(JSON.parse(text));
    return read.success ? read.data : otherwise;
  } catch {
    return otherwise;
  }
}
