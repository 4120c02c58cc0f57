import * as z from 'zod/mini';
import { modelStatusSchema, personSchema, rowVersion } from './models.ts';

export const chatTypes = ['group', 'model', 'direct'] as const;
export const chatLevels = ['all', 'mentions', 'none'] as const;
export const workTargets = ['task', 'note', 'event'] as const;

/** A chat as its members see it in the list. */
export const chatSchema = z.object({
  id: z.uuid(),
  type: z.enum(chatTypes),
  /** The name for this person: a direct chat has the name of the other person. */
  name: z.string(),
  /** The name that someone gave it; null if it uses the name of its model or person. */
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
  /** The other person in a direct chat; null if their account was deleted. */
  person: z.nullable(personSchema),
  isArchived: z.boolean(),
  /** The number of its last message, and of its last change. */
  lastSeq: z.int(),
  lastChange: z.int(),
  lastAt: z.string(),
  lastMessage: z.nullable(z.object({ sender: z.nullable(personSchema), text: z.nullable(z.string()) })),
  members: z.int(),
  /** The person's own membership, whose live updates they receive. */
  memberId: z.uuid(),
  role: z.enum(['owner', 'member']),
  /** The person manages its model and cannot leave. */
  isAssigned: z.boolean(),
  lastReadSeq: z.int(),
  /** 100 at most. */
  unread: z.int(),
  mentions: z.int(),
  level: z.enum(chatLevels),
  mutedUntil: z.nullable(z.string()),
  isPinned: z.boolean(),
  /** The person may rename and archive it, remove people and delete others' messages. */
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

/** A message from the chat itself. */
export const chatEventSchema = z.object({
  kind: z.string(),
  actor: z.optional(z.nullable(named)),
  person: z.optional(z.nullable(named)),
  /** The new name of the chat; for a task, its number. */
  name: z.optional(z.string()),
  target: z.optional(z.enum(workTargets)),
  targetId: z.optional(z.uuid()),
  messageId: z.optional(z.uuid()),
  /** Why something did not reach the bridged group. */
  why: z.optional(z.string()),
});

export const messageSchema = z.object({
  id: z.uuid(),
  /** Its position in the chat, the same for everyone. */
  seq: z.int(),
  /**
   * The chat's change number when the message last changed. Of two versions, the one with the higher number is newer.
   */
  change: z.int(),
  kind: z.enum(['text', 'file', 'system']),
  /** Null for the chat itself, or a deleted account. */
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
    /** `names` has the first ten. */
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

/** One chat with its members and pinned messages. */
export const chatDetailSchema = z.extend(chatSchema, {
  people: z.array(
    z.object({
      person: personSchema,
      role: z.enum(['owner', 'member']),
      isAssigned: z.boolean(),
      lastReadSeq: z.int(),
      /** False if deactivated or without access to chats. */
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
