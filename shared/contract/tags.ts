import * as z from 'zod/mini';
import { atMost } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';

/** Names of the theme's colours. */
export const tagColors = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const;

export const tagSchema = z.object({ id: z.uuid(), name: z.string(), color: z.enum(tagColors) });

const name = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'Tag name is required', abort: true }), atMost('Tag name', 30));

/** One set of tags for tasks, notes, models and every later area. */
export const tagsContract = {
  calls: {
    /** By name. */
    'tags.list': { input: z.void(), output: z.array(tagSchema) },
    /**
     * Returns the tag of that name, ignoring case, if it exists. For everyone who works with tasks, notes or models.
     */
    'tags.create': { input: z.object({ name, color: z.optional(z.enum(tagColors)) }), output: tagSchema },
    /**
     * For those who may change the configuration. Errors: `conflict` if the name is taken, `forbidden`, `not_found`.
     */
    'tags.update': {
      input: z.object({ id: z.uuid(), changes: z.partial(z.object({ name, color: z.enum(tagColors) })) }),
      output: tagSchema,
    },
    /**
     * How many items have it, visible to the person or not: shown before it is deleted. For those who may change the
     * configuration.
     */
    'tags.uses': {
      input: z.object({ id: z.uuid() }),
      output: z.object({ models: z.int(), tasks: z.int(), notes: z.int(), documents: z.int() }),
    },
    /** Removes it from everything. For those who may change the configuration. */
    'tags.delete': { input: z.object({ id: z.uuid() }), output: z.void() },
  },
  events: liveEvents('tags'),
} as const satisfies DomainContract;

export type Tag = z.infer<typeof tagSchema>;
export type TagColor = (typeof tagColors)[number];
