import * as z from 'zod/mini';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';

/** The screen that a view belongs to: `models`, `users`, `audit` … */
const area = z.string().check(z.regex(/^[a-z][a-z_-]{0,39}$/, 'Unknown area'));

export const longestViewName = 40;

const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'View name is required', abort: true }),
    z.maxLength(longestViewName, 'View name must be 40 characters or fewer'),
  );

/** The screen's filters, sorting and columns; at most 8 kB as text. */
const filters = z.record(z.string(), z.json());

export const savedViewSchema = z.object({
  id: z.uuid(),
  area: z.string(),
  name: z.string(),
  filters,
  isShared: z.boolean(),
  isOwn: z.boolean(),
  owner: z.object({ id: z.uuid(), displayName: z.nullable(z.string()), email: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const createSavedViewInput = z.object({
  area,
  name,
  filters,
  isShared: z._default(z.boolean(), false),
});

export const savedViewsContract = {
  calls: {
    /** One's own views of an area and those shared by others, by name. */
    'savedViews.list': { input: z.object({ area }), output: z.array(savedViewSchema) },
    /** One's own views of all areas, by area and name. */
    'savedViews.listOwn': { input: z.void(), output: z.array(savedViewSchema) },
    /** Errors: `conflict` if the person has a view of that name in the area. */
    'savedViews.create': { input: createSavedViewInput, output: savedViewSchema },
    /** Changes the given fields of a view that the person owns. Errors: `forbidden` if it is someone else's, `conflict`. */
    'savedViews.update': {
      input: z.object({
        id: z.uuid(),
        changes: z.partial(z.object({ name, filters, isShared: z.boolean() })),
      }),
      output: savedViewSchema,
    },
    /** Errors: `forbidden` if it is someone else's. */
    'savedViews.delete': { input: z.object({ id: z.uuid() }), output: z.void() },
  },
  events: liveEvents('savedViews'),
} as const satisfies DomainContract;

export type SavedView = z.infer<typeof savedViewSchema>;
export type CreateSavedViewInput = z.input<typeof createSavedViewInput>;
