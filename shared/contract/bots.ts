import * as z from 'zod/mini';
import { broadcastActions } from '#shared/domain/bot-limits.ts';
import {
  botAudienceSchema,
  botChatSchema,
  botCommandFieldsSchema,
  botCommandSchema,
  botMessageField,
  botMessageSchema,
  botNameField,
  botReplyFieldsSchema,
  botReplySchema,
  botSchema,
  botTokenField,
  broadcastDetailSchema,
  broadcastFieldsSchema,
  broadcastSchema,
} from './bot-rows.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { rowVersion } from './models.ts';

const id = z.uuid();
const moment = z.string();

// Every call may be refused as a whole: `forbidden` without the permission.
export const botsContract = {
  calls: {
    'bots.list': { input: z.void(), output: z.array(botSchema) },
    /**
     * Checks a token with the platform and stores it. Returns the bot's id. Errors: `invalid` with a sentence to show
     * and hint `token` or `name`; `conflict` with hint `duplicate`; `limit` with hint `bots_limit`; `unavailable` with
     * hint `platform`, `vault_missing` or `not_configured`.
     */
    'bots.add': { input: z.object({ name: botNameField, token: botTokenField }), output: id },
    /** Sets a new token for the same bot. Errors: as for add. */
    'bots.setToken': { input: z.object({ id, token: botTokenField }), output: z.void() },
    /** Checks a stored bot with the platform. Errors: `invalid` with hint `token` or `too_fast`; `unavailable`. */
    'bots.test': { input: z.object({ id }), output: z.void() },
    /** Errors: `not_found`; `conflict` with hint `stale`. */
    'bots.update': {
      input: z.object({
        id,
        rowVersion,
        changes: z.partial(z.object({ name: botNameField, isOn: z.boolean() })),
      }),
      output: z.int(),
    },
    /** Deletes the bot with all its chats, messages and broadcasts. It stays on the platform. */
    'bots.delete': { input: z.object({ id }), output: z.void() },
    /** Chats of one bot or of one model: a page by id, 1,000 at most. */
    'bots.chats': {
      input: z.object({
        botId: z._default(z.nullable(id), null),
        modelId: z._default(z.nullable(id), null),
        offset: z._default(z.int().check(z.nonnegative()), 0),
      }),
      output: z.array(botChatSchema),
    },
    /** Errors: `not_found` (hint `model`); `conflict` with hint `stale`; `invalid` with hint `person`. */
    'bots.setChat': {
      input: z.object({
        id,
        rowVersion,
        changes: z.partial(z.object({ modelId: z.nullable(id), assignedTo: z.nullable(id) })),
      }),
      output: z.extend(botChatSchema, { updatedAt: moment }),
    },
    /**
     * Bridges a group with the chat of its model's team, or ends that. Errors: `forbidden`; `conflict` with hint
     * `stale`; `limit` with hint `advanced_features`; `invalid` with a sentence and hint `model`, `type`, `archived` or
     * `bridged`.
     */
    'bots.setBridge': { input: z.object({ id, rowVersion, isOn: z.boolean() }), output: botChatSchema },
    /** Newest first, before a known message: of a chat, of a bot, or with a text. 100 at most. */
    'bots.messages': {
      input: z.object({
        chatId: z._default(z.nullable(id), null),
        botId: z._default(z.nullable(id), null),
        text: z._default(z.string().check(z.maxLength(200)), ''),
        before: z._default(z.nullable(z.object({ id, createdAt: moment })), null),
      }),
      output: z.array(botMessageSchema),
    },
    /** Errors: `not_found`; `invalid` with a sentence and hint `bot_inactive`, `chat_closed` or `too_fast`. */
    'bots.reply': {
      input: z.object({
        chatId: id,
        body: botMessageField,
        replyTo: z._default(z.nullable(z.string()), null),
      }),
      output: botMessageSchema,
    },
    /** Retries a reply that failed. Errors: as for `reply`; `conflict` with hint `not_failed`. */
    'bots.retryReply': { input: z.object({ messageId: id }), output: botMessageSchema },
    /** Marks everything received in a chat until a moment as answered, without a reply. */
    'bots.markAnswered': {
      input: z.object({ chatId: id, until: z._default(z.nullable(moment), null) }),
      output: z.void(),
    },
    /** Reverts that for the newest message. */
    'bots.reopen': { input: z.object({ chatId: id }), output: z.void() },
    'bots.commands': {
      input: z.object({ botId: id }),
      output: z.object({ commands: z.array(botCommandSchema), replies: z.array(botReplySchema) }),
    },
    /**
     * Creates a command if `id` is null. Errors: `conflict` with hint `duplicate` or `stale`; `invalid` with a
     * sentence.
     */
    'bots.saveCommand': {
      input: z.object({
        botId: id,
        id: z.nullable(id),
        rowVersion: z.nullable(rowVersion),
        command: botCommandFieldsSchema,
      }),
      output: id,
    },
    'bots.deleteCommand': { input: z.object({ id }), output: z.void() },
    'bots.saveReply': {
      input: z.object({
        botId: id,
        id: z.nullable(id),
        rowVersion: z.nullable(rowVersion),
        reply: botReplyFieldsSchema,
      }),
      output: id,
    },
    'bots.deleteReply': { input: z.object({ id }), output: z.void() },
    'bots.broadcasts': {
      input: z.object({ botId: id, offset: z._default(z.int().check(z.nonnegative()), 0) }),
      output: z.array(broadcastSchema),
    },
    'bots.broadcast': { input: z.object({ id }), output: broadcastDetailSchema },
    /** Saves a draft, a new one if `id` is null. Errors: `conflict` with hint `stale`; `invalid` with a sentence. */
    'bots.saveBroadcast': {
      input: z.object({
        botId: id,
        id: z.nullable(id),
        rowVersion: z.nullable(rowVersion),
        broadcast: broadcastFieldsSchema,
      }),
      output: broadcastSchema,
    },
    /**
     * Starts it at once, or at its scheduled time. Errors: `invalid` with a sentence and hint `audience`,
     * `scheduled_at`, `repeat`, `bot_inactive`, `not_draft`.
     */
    'bots.startBroadcast': { input: z.object({ id }), output: broadcastSchema },
    /** Errors: `conflict` with hint `stale`. */
    'bots.setBroadcast': {
      input: z.object({ id, action: z.enum(broadcastActions) }),
      output: broadcastSchema,
    },
    /** Returns how many are sent again. */
    'bots.retryFailed': { input: z.object({ id }), output: z.int() },
    /** Records whether a delivery with an unknown result arrived; without a chat, whether all of them did that the person sees. */
    'bots.settleDelivery': {
      input: z.object({ broadcastId: id, chatId: z.nullable(id), hasArrived: z.boolean() }),
      output: z.void(),
    },
    /**
     * Sends it to the person's own chat with the bot. Errors: `invalid` with a sentence and hint `not_linked`,
     * `bot_inactive`, `too_fast`.
     */
    'bots.testBroadcast': { input: z.object({ id }), output: z.void() },
    'bots.deleteBroadcast': { input: z.object({ id }), output: z.void() },
    /** How many chats match an audience now. */
    'bots.countAudience': { input: z.object({ botId: id, audience: botAudienceSchema }), output: z.int() },
    /** The person's own account on the platform. For everyone, with or without access to bots. */
    'bots.link': {
      input: z.void(),
      output: z.nullable(z.object({ label: z.nullable(z.string()), verifiedAt: z.nullable(moment) })),
    },
    /** A code for ten minutes, and the bots that accept it. */
    'bots.createLinkCode': {
      input: z.void(),
      output: z.object({
        code: z.string(),
        expiresAt: moment,
        bots: z.array(z.object({ name: z.string(), username: z.string() })),
      }),
    },
    'bots.removeLink': { input: z.void(), output: z.void() },
  },
  events: liveEvents('bots'),
} as const satisfies DomainContract;
