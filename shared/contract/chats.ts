import * as z from 'zod/mini';
import { charactersIn, chatLimits, shortcutShape } from '#shared/domain/chat-limits.ts';
import { fileNameProblem, objectNameShape } from '#shared/domain/file-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import {
  chatDetailSchema,
  chatFileSchema,
  chatLevels,
  chatSchema,
  chatSnippetSchema,
  chatTypes,
  messageSchema,
} from './chat-rows.ts';
import { workSchema } from './chat-work.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { personSchema, rowVersion } from './models.ts';

const id = z.uuid();
const chat = z.object({ chatId: id });
const seq = z.int().check(z.nonnegative());
const people = (most: number) => z.array(z.uuid()).check(z.maxLength(most));
const moment = z.iso.datetime({ offset: true });

export const groupName = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'Group name is required', abort: true }),
  z.refine(
    (name) => charactersIn(name) >= chatLimits.shortestName && charactersIn(name) <= chatLimits.name,
    'Group name must be between 2 and 80 characters',
  ),
);

/** May be empty only with files; the database rejects it with a message. */
const body = z
  .string()
  .check(
    z.refine(
      (text) => charactersIn(text.trim()) <= chatLimits.message,
      'Message must be 4,000 characters or fewer',
    ),
  );

const side = z.nullable(z.int().check(z.positive(), z.maximum(30_000)));
/** A file uploaded by `files.upload` and checked by `files.check`. */
const sentFile = z.object({
  objectName: z.string().check(z.regex(objectNameShape)),
  fileName: z.string().check(
    z.refine((name) => fileNameProblem(name) === undefined, {
      error: ({ input }) => fileNameProblem(String(input)) ?? '',
    }),
  ),
  /** Of a picture. */
  width: z._default(side, null),
  height: z._default(side, null),
});

const mentioned = {
  mentionIds: z._default(people(chatLimits.mentions), []),
  mentionsAll: z._default(z.boolean(), false),
};

export const chatsContract = {
  calls: {
    /** The person's chats, the latest first; in a view, without direct ones. */
    'chats.list': { input: z.void(), output: z.array(chatSchema) },
    /** Errors: `not_found`, also if the person is not a member. */
    'chats.get': { input: z.object({ id }), output: chatDetailSchema },
    /**
     * Returns its id. A model, or two people, can only have one chat. Errors: `invalid` with hint `name`, `model`,
     * `members`, `member_cannot_see`, `too_many_members`, `too_many_chats`; `forbidden` with hint `exists`; `not_found`
     * with hint `model`.
     */
    'chats.create': {
      input: z.object({
        type: z.enum(chatTypes),
        groupName: z._default(z.nullable(groupName), null),
        modelId: z._default(z.nullable(z.uuid()), null),
        memberIds: z._default(people(chatLimits.added), []),
      }),
      output: z.uuid(),
    },
    /**
     * For its owner, or an administrator who is a member. Errors: `forbidden` with hint `owner`; `conflict` with hint
     * `stale`; `invalid` with hint `name`, `model`.
     */
    'chats.update': {
      input: z.object({
        id,
        rowVersion,
        changes: z.partial(
          z.object({
            groupName: z.nullable(groupName),
            description: z.nullable(
              z.string().check(z.trim(), atMost('Description', chatLimits.description)),
            ),
            avatarUrl: z.nullable(z.string().check(z.maxLength(300))),
            isArchived: z.boolean(),
          }),
        ),
      }),
      output: chatDetailSchema,
    },
    /** Errors: `invalid` with hint `member_cannot_see`, `too_many_members`, `direct`, `archived`. */
    'chats.addMembers': {
      input: z.object({ chatId: id, memberIds: people(chatLimits.added) }),
      output: chatDetailSchema,
    },
    /** Removes a member who was added by name. Errors: `invalid` with hint `assigned`, `owner`, `self`; `forbidden`. */
    'chats.removeMember': { input: z.object({ chatId: id, userId: id }), output: chatDetailSchema },
    'chats.handOver': { input: z.object({ chatId: id, userId: id }), output: chatDetailSchema },
    /** Errors: `invalid` with hint `owner`, `assigned`, `direct`. */
    'chats.leave': { input: chat, output: z.void() },
    /** For administrators: groups and model chats that they are not in. */
    'chats.others': {
      input: z.void(),
      output: z.array(
        z.object({
          id,
          type: z.enum(['group', 'model']),
          name: z.string(),
          members: z.int(),
          isArchived: z.boolean(),
        }),
      ),
    },
    /** For administrators; the chat shows that they joined. */
    'chats.join': { input: chat, output: z.void() },
    /** People who can be added to a chat, or, without one, to a new chat. 200 at most. */
    'chats.people': {
      input: z.object({
        chatId: z._default(z.nullable(id), null),
        text: z._default(z.string().check(z.maxLength(100)), ''),
      }),
      output: z.array(personSchema),
    },
    /** The latest messages, those before or after a number, or those around a message, in order. */
    'chats.messages': {
      input: z.object({
        chatId: id,
        before: z._default(z.nullable(seq), null),
        after: z._default(z.nullable(seq), null),
        around: z._default(z.nullable(id), null),
        limit: z._default(z.int().check(z.positive(), z.maximum(200)), chatLimits.page),
      }),
      output: z.object({
        messages: z.array(messageSchema),
        lastSeq: z.int(),
        lastChange: z.int(),
        /** The number of the first message; null in an empty chat. */
        firstSeq: z.nullable(z.int()),
      }),
    },
    /** Messages that are new or changed since a known change. With `hasMore`, continue from `lastChange`. */
    'chats.changes': {
      input: z.object({ chatId: id, after: seq }),
      output: z.object({
        messages: z.array(messageSchema),
        lastSeq: z.int(),
        lastChange: z.int(),
        hasMore: z.boolean(),
      }),
    },
    /** The latest first; `before` is the number of the last file's message. */
    'chats.files': {
      input: z.object({ chatId: id, before: z._default(z.nullable(seq), null) }),
      output: z.array(
        z.extend(chatFileSchema, {
          messageId: id,
          seq: z.int(),
          sender: z.nullable(personSchema),
          createdAt: z.string(),
        }),
      ),
    },
    /** Its earlier versions, and who has read it. */
    'chats.message': {
      input: z.object({ id }),
      output: z.object({
        chatId: id,
        seq: z.int(),
        edits: z.array(z.object({ body: z.string(), writtenAt: z.string() })),
        seenBy: z.array(personSchema),
      }),
    },
    /**
     * A client id that was sent before returns the earlier message, so that it exists only once. Errors: `invalid` with
     * hint `empty`, `too_long`, `too_fast`, `archived`, `too_many_files`, `no_file`, `empty_file`, `unchecked`;
     * `not_found` with hint `chat`, `not_member`, `reply`; `limit`.
     */
    'chats.send': {
      input: z.object({
        chatId: id,
        clientId: id,
        body,
        replyToId: z._default(z.nullable(id), null),
        files: z._default(z.array(sentFile).check(z.maxLength(chatLimits.files)), []),
        ...mentioned,
      }),
      output: messageSchema,
    },
    /**
     * Only one's own messages, within `chat_edit_hours`. Errors: `invalid` with hint `edit_window`, `empty`,
     * `too_fast`, `too_many_edits`; `conflict`; `forbidden`.
     */
    'chats.edit': { input: z.object({ id, version: z.int(), body, ...mentioned }), output: messageSchema },
    'chats.deleteMessage': { input: z.object({ id }), output: z.void() },
    'chats.react': {
      input: z.object({ id, emoji: z.string().check(z.minLength(1), z.maxLength(32)), isOn: z.boolean() }),
      output: messageSchema,
    },
    'chats.pin': { input: z.object({ id, isPinned: z.boolean() }), output: messageSchema },
    /** Up to a message, or everything; never moves back. */
    'chats.markRead': {
      input: z.object({ chatId: id, messageId: z._default(z.nullable(id), null) }),
      output: z.object({
        lastReadSeq: z.int(),
        unread: z.int(),
        mentions: z.int(),
        updatedAt: z.nullable(z.string()),
      }),
    },
    /** The chat queues no notifications for 45 seconds. Returns the membership's new time if changed, else null. */
    'chats.setInFront': {
      input: z.object({ chatId: id, isInFront: z.boolean() }),
      output: z.nullable(z.string()),
    },
    'chats.setNotices': {
      input: z.object({
        chatId: id,
        changes: z.partial(
          z.object({ level: z.enum(chatLevels), mutedUntil: z.nullable(moment), isPinned: z.boolean() }),
        ),
      }),
      output: chatSchema,
    },
    /** In all chats of the person, the latest first. An empty search finds nothing. */
    'chats.search': {
      input: z.object({
        text: z._default(z.string().check(z.maxLength(200)), ''),
        chatId: z.optional(id),
        fromId: z.optional(id),
        has: z.optional(z.enum(['file', 'image', 'link'])),
        before: z.optional(moment),
        after: z.optional(moment),
        mentionsMe: z.optional(z.boolean()),
      }),
      output: z.array(
        z.object({
          id,
          chatId: id,
          chatName: z.string(),
          chatType: z.enum(chatTypes),
          seq: z.int(),
          sender: z.nullable(personSchema),
          createdAt: z.string(),
          line: z.nullable(z.string()),
        }),
      ),
    },
    /** One's own and shared ones. */
    'chats.snippets': { input: z.void(), output: z.array(chatSnippetSchema) },
    /**
     * Errors: `invalid` with hint `shortcut`, `body`, `too_many_snippets`; `conflict`, with SQLSTATE 23505 if the name
     * is taken; `forbidden` for shared ones.
     */
    'chats.saveSnippet': {
      input: z.object({
        id: z._default(z.nullable(id), null),
        rowVersion: z.optional(rowVersion),
        shortcut: z
          .string()
          .check(z.trim(), z.regex(shortcutShape, 'Use 2 to 30 lowercase letters, numbers, - and _')),
        body: z
          .string()
          .check(z.trim(), z.minLength(1, 'Text is required'), atMost('Text', chatLimits.snippet)),
        isShared: z._default(z.boolean(), false),
      }),
      output: chatSnippetSchema,
    },
    'chats.deleteSnippet': { input: z.object({ id }), output: z.void() },
    /** Converts a message and says so in the chat. An event's `id` is its occurrence's. Errors: as in its area. */
    'chats.convert': {
      input: z.object({ messageId: id, work: workSchema }),
      output: z.object({ id, label: z.nullable(z.string()) }),
    },
    /** The page shows this chat until it enters another or leaves. `chats.roomChanged` then reports who is there. */
    'chats.enterRoom': { input: chat, output: z.void() },
    'chats.leaveRoom': { input: z.void(), output: z.void() },
    /** The person is typing. Call it every three seconds at most. */
    'chats.sayTyping': { input: chat, output: z.void() },
  },
  events: {
    ...liveEvents('chats'),
    /** Who has the chat open, and who is typing. Typing that is not reported again within five seconds has ended. */
    /** Another member has read up to this number, in an open chat. */
    'chats.roomRead': z.object({ chatId: id, userId: id, seq: z.int() }),
    'chats.roomChanged': z.object({ chatId: id, present: z.array(id), typing: z.array(id) }),
  },
} as const satisfies DomainContract;
