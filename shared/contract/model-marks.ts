import * as z from 'zod/mini';
import { atMost } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { tagSchema } from './tags.ts';

/** What a team adds to a model besides its profile. Lists, filters and the panel look it up by the model's id. */
export const modelMarksSchema = z.object({
  modelId: z.uuid(),
  /** Eight characters at most, next to the name. */
  shortLabel: z.nullable(z.string()),
  tags: z.array(tagSchema),
  /** Plain text, for people assigned to the model and those who view all data; else null. */
  pinnedNote: z.nullable(z.string()),
});

const text = (label: string, most: number) => z.nullable(z.string().check(z.trim(), atMost(label, most)));

const texts = { shortLabel: text('Short label', 8), pinnedNote: text('Pinned note', 1000) };

/** The fields to change; an empty text removes it. */
export const modelMarkChanges = z.partial(
  z.object({
    ...texts,
    /** The complete list. */
    tagIds: z.array(z.uuid()).check(z.maxLength(20, 'Choose 20 tags or fewer')),
    /** For many models at once: adds to the existing tags. */
    addTagIds: z.array(z.uuid()).check(z.maxLength(20)),
    removeTagIds: z.array(z.uuid()).check(z.maxLength(20)),
  }),
);

export const modelMarksContract = {
  calls: {
    /** Of every visible model that has any. Changing them updates the model: refetch on `models.changed`. */
    'modelMarks.list': { input: z.void(), output: z.array(modelMarksSchema) },
    /** Only of these models, in their order; empty for a model without any. */
    'modelMarks.get': {
      input: z.object({ modelIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)) }),
      output: z.array(modelMarksSchema),
    },
    /**
     * The same change to as many as 100 models. Returns their new values and the previous ones, by which a call per
     * model can undo it. Errors: `forbidden` if one of them may not be edited, `conflict` with hint `stale` if a text
     * is not what the person saw. In both cases none is changed.
     */
    'modelMarks.update': {
      input: z.object({
        modelIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
        changes: modelMarkChanges,
        /** The texts as the person saw them, if they are replaced. */
        seen: z.optional(z.partial(z.object(texts))),
      }),
      output: z.array(z.object({ now: modelMarksSchema, before: modelMarkChanges })),
    },
  },
  events: {},
} as const satisfies DomainContract;

export type ModelMarks = z.infer<typeof modelMarksSchema>;
export type ModelMarkChanges = z.input<typeof modelMarkChanges>;
