import * as z from 'zod/mini';
import { atMost } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { tagSchema } from './tags.ts';

/** What a team puts on a model besides its profile: lists, filters and the panel join it by the model's id. */
export const modelMarksSchema = z.object({
  modelId: z.uuid(),
  /** Eight characters at most, beside the name. */
  shortLabel: z.nullable(z.string()),
  tags: z.array(tagSchema),
  /** Plain text; for people assigned to the model and those who view all data, else null. */
  pinnedNote: z.nullable(z.string()),
});

const text = (label: string, most: number) => z.nullable(z.string().check(z.trim(), atMost(label, most)));

const texts = { shortLabel: text('Short label', 8), pinnedNote: text('Pinned note', 1000) };

/** The fields that are named; an empty text is none. */
export const modelMarkChanges = z.partial(
  z.object({
    ...texts,
    /** The whole set. */
    tagIds: z.array(z.uuid()).check(z.maxLength(20, 'Choose 20 tags or fewer')),
    /** For many at once: beside those that are there. */
    addTagIds: z.array(z.uuid()).check(z.maxLength(20)),
    removeTagIds: z.array(z.uuid()).check(z.maxLength(20)),
  }),
);

export const modelMarksContract = {
  calls: {
    /** Of every model that has any and that the person may view. A change of them touches the model: ask again on `models.changed`. */
    'modelMarks.list': { input: z.void(), output: z.array(modelMarksSchema) },
    /** Of these models alone, in their order; nothing set where one has none. */
    'modelMarks.get': {
      input: z.object({ modelIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)) }),
      output: z.array(modelMarksSchema),
    },
    /**
     * The same change to as many as 100 models; answers with what they have then and, to undo it by a call for each, what was there before. Errors:
     * `forbidden` where one of them may not be edited, `conflict` with hint `stale` where a text is no longer what was seen, and then none is changed.
     */
    'modelMarks.update': {
      input: z.object({
        modelIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)),
        changes: modelMarkChanges,
        /** The texts as the person saw them, where they replace them. */
        seen: z.optional(z.partial(z.object(texts))),
      }),
      output: z.array(z.object({ now: modelMarksSchema, before: modelMarkChanges })),
    },
  },
  events: {},
} as const satisfies DomainContract;

export type ModelMarks = z.infer<typeof modelMarksSchema>;
export type ModelMarkChanges = z.input<typeof modelMarkChanges>;
