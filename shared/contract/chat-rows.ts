import * as z from 'zod/mini';
import { modelStatusSchema, personSchema, rowVersion } from './models.ts';

export const chatTypes = ['group', 'model', 'direct'] as const;
export const chatLevels = ['all', 'mentions', 'none'] as const;
export const workTargets = ['task', 'note', 'event'] as const;

/** What the list shows of a chat, to a member. */
export const chatSchema = z.object({
  id: z.uuid(),
  type: z.enum(chatTypes),
  /** As this person calls it: a direct chat by the other one. */
  name: z.string(),
  /** The name that someone gave it; null where it goes by its model or person. */
  groupName: z.nullable(z.string()),
  description: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  model: z.nullable(
    z.object({
      id: z.uuid(),
      stageName: z.string(),
      photoUrl: z.nullable(z.string()),
      timezone: z.string(),
      status: modelStatusSchema,
    }),
  ),
  /** The other one of a direct chat; null once their account is gone. */
  person: z.nullable(personSchema),
  isArchived: z.boolean(),
  /** The number of its last message, and how far its changes have come. */
  lastSeq: z.int(),
  lastChange: z.int(),
  lastAt: z.string(),
  lastMessage: z.nullable(z.object({ sender: z.nullable(personSchema), text: z.nullable(z.string()) })),
  members: z.int(),
  /** Their own membership, whose changes they hear of. */
  memberId: z.uuid(),
  role: z.enum(['owner', 'member']),
  /** They look after its model, and cannot leave. */
  isAssigned: z.boolean(),
  lastReadSeq: z.int(),
  /** 100 at most. */
  unread: z.int(),
  mentions: z.int(),
  level: z.enum(chatLevels),
  mutedUntil: z.nullable(z.string()),
  isPinned: z.boolean(),
  /** They may rename and archive it, remove people and delete what others wrote. */
  canManage: z.boolean(),
  rowVersion,
});

export const chatFileSchema = z.object({
  id: z.uuid(),
  /** Its key in bucket `attachments`, for `files.link`. */
  objectName: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});

const named = z.object({ id: z.nullable(z.uuid()), name: z.nullable(z.string()) });

/** What the chat says itself. */
export const chatEventSchema = z.object({
  kind: z.string(),
  actor: z.optional(z.nullable(named)),
  person: z.optional(z.nullable(named)),
  /** Another name of the chat; of a task its number. */
  name: z.optional(z.string()),
  target: z.optional(z.enum(workTargets)),
  targetId: z.optional(z.uuid()),
  messageId: z.optional(z.uuid()),
  /** Why something did not reach the group that the chat is bridged to. */
  why: z.optional(z.string()),
});

export const messageSchema = z.object({
  id: z.uuid(),
  /** Its place, the same for everyone. */
  seq: z.int(),
  /** Where the chat stood when it last changed: of two versions of it the one with more is the newer. */
  change: z.int(),
  kind: z.enum(['text', 'file', 'system']),
  /** Null: the chat itself, or an account that is gone. */
  sender: z.nullable(personSchema),
  body: z.string(),
  event: z.nullable(chatEventSchema),
  /** Only on messages that this person sent. */
  clientId: z.nullable(z.uuid()),
  replyTo: z.nullable(
    z.object({
      id: z.uuid(),
      seq: z.int(),
      sender: z.nullable(personSchema),
      text: z.nullable(z.string()),
      isDeleted: z.boolean(),
    }),
  ),
  mentions: z.array(personSchema),
  mentionsAll: z.boolean(),
  reactions: z.array(
    /** The names of the first ten. */
    z.object({ emoji: z.string(), count: z.int(), isMine: z.boolean(), names: z.array(z.string()) }),
  ),
  files: z.array(chatFileSchema),
  version: z.int(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
  pinnedAt: z.nullable(z.string()),
  pinnedBy: z.nullable(personSchema),
});

/** One chat with its people and what is pinned in it. */
export const chatDetailSchema = z.extend(chatSchema, {
  people: z.array(
    z.object({
      person: personSchema,
      role: z.enum(['owner', 'member']),
      isAssigned: z.boolean(),
      lastReadSeq: z.int(),
      /** False: signed out of the agency, or without access to chats. */
      isActive: z.boolean(),
    }),
  ),
  pinned: z.array(messageSchema),
  files: z.int(),
});

export const chatSnippetSchema = z.object({
  id: z.uuid(),
  shortcut: z.string(),
  body: z.string(),
  isShared: z.boolean(),
  rowVersion,
});

export type WorkTarget = (typeof workTargets)[number];
export type ChatLevel = (typeof chatLevels)[number];
export type Chat = z.infer<typeof chatSchema>;
export type ChatDetail = z.infer<typeof chatDetailSchema>;
export type ChatMessage = z.infer<typeof messageSchema>;
export type ChatSnippet = z.infer<typeof chatSnippetSchema>;
