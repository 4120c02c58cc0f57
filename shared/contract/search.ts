import * as z from 'zod/mini';
import { botChatTypes } from '#shared/domain/bot-limits.ts';
import { chatTypes } from './chat-rows.ts';
import { documentCategories } from './document-categories.ts';
import { linkTreeStatuses } from '#shared/domain/link-tree-limits.ts';
import { listingCategories } from '#shared/domain/marketplace-limits.ts';
import type { DomainContract } from './domain-contract.ts';
import { eventColors, eventIcons, eventStatusSchema } from './event-fields.ts';
import { modelStatusSchema, personSchema } from './models.ts';
import { postStatuses } from '#shared/domain/post-limits.ts';
import { noteKindSchema } from './note-fields.ts';
import { linkedTaskSchema } from './task-rows.ts';

/** What a search finds. To add an area, add a row here, one below, and a line in `private.global_search`. */
export const searchKinds = [
  'models',
  'people',
  'accounts',
  'tasks',
  'notes',
  'events',
  'documents',
  'chats',
  'listings',
  'pages',
  'bots',
  'posts',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Shorter text finds nothing. */
export const shortestSearch = 2;
/** How many of a kind an answer has. */
export const searchGroupSize = 8;

const found = z.object({
  models: z.array(
    z.object({
      id: z.uuid(),
      stageName: z.string(),
      realName: z.string(),
      status: modelStatusSchema,
      photoUrl: z.nullable(z.string()),
    }),
  ),
  /** All active users can see everyone; people who may no longer sign in come last. */
  people: z.array(z.extend(personSchema, { isActive: z.boolean() })),
  /** Accounts of models, without any secret. Platform null means an email account. */
  accounts: z.array(
    z.object({
      id: z.uuid(),
      account: z.string(),
      platform: z.nullable(z.string()),
      modelId: z.uuid(),
      modelName: z.string(),
    }),
  ),
  tasks: z.array(linkedTaskSchema),
  notes: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      kind: noteKindSchema,
      /** Null for a general note. */
      modelName: z.nullable(z.string()),
      /** The line with the match, else the start of its text; plain text. */
      excerpt: z.string(),
    }),
  ),
  events: z.array(
    z.object({
      /**
       * The id of its next occurrence or, if all are over, the last: the value of `eventId` in the schedule's address.
       */
      id: z.uuid(),
      eventId: z.uuid(),
      title: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      allDay: z.boolean(),
      timezone: z.string(),
      status: eventStatusSchema,
      color: z.enum(eventColors),
      icon: z.enum(eventIcons),
      /** Null for a general event. */
      modelName: z.nullable(z.string()),
    }),
  ),
  documents: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      category: z.enum(documentCategories),
      mime: z.nullable(z.string()),
      /** Null for a document of the agency. */
      modelName: z.nullable(z.string()),
      /** The line of its text with the match; null if its text is not searched. */
      excerpt: z.nullable(z.string()),
    }),
  ),
  /** Chats that the person is in. */
  chats: z.array(
    z.object({ id: z.uuid(), type: z.enum(chatTypes), name: z.string(), isArchived: z.boolean() }),
  ),
  listings: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      category: z.enum(listingCategories),
      sellerName: z.nullable(z.string()),
      location: z.nullable(z.string()),
    }),
  ),
  /** Link pages. */
  pages: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      domain: z.string(),
      status: z.enum(linkTreeStatuses),
      modelName: z.nullable(z.string()),
    }),
  ),
  /** Bots, then their chats. */
  bots: z.array(
    z.object({
      /** Of the bot or the chat. */
      id: z.uuid(),
      botId: z.uuid(),
      name: z.string(),
      type: z.enum(['bot', ...botChatTypes]),
      username: z.nullable(z.string()),
      /** Its problem, if any. */
      trouble: z.nullable(z.enum(['unverified', 'error', 'disabled', 'left', 'blocked'])),
      botName: z.string(),
      modelName: z.nullable(z.string()),
    }),
  ),
  /** The latest first. */
  posts: z.array(
    z.object({ id: z.uuid(), title: z.string(), username: z.string(), status: z.enum(postStatuses) }),
  ),
}) satisfies z.ZodMiniType<Record<SearchKind, readonly unknown[]>>;

export const searchContract = {
  calls: {
    /**
     * What the person may open that matches this text, ignoring accents and case, with one typo allowed in names. A
     * kind that was not requested, or whose area is closed to them, is empty.
     */
    'search.find': {
      input: z.object({
        text: z.string().check(z.maxLength(200)),
        kinds: z.optional(
          z.array(z.enum(searchKinds)).check(z.minLength(1), z.maxLength(searchKinds.length)),
        ),
      }),
      output: found,
    },
  },
  events: {},
} as const satisfies DomainContract;

export type Found = z.infer<typeof found>;
