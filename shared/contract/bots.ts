import * as z from 'zod/mini';
import {
  botChatStatuses,
  botChatTypes,
  botLimits as limits,
  botStatuses,
  broadcastActions,
  broadcastStatuses,
  commandActions,
  commandAudiences,
  deliveryStatuses,
  messageKinds,
  messageOrigins,
  messageStatuses,
  replyTriggers,
} from '#shared/domain/bot-limits.ts';
import { ownPictureShape } from '#shared/domain/pictures.ts';
import { atMost } from '#shared/domain/validation.ts';
import type { DomainContract } from './domain-contract.ts';
import { liveEvents } from './live-events.ts';
import { personSchema, rowVersion } from './models.ts';

const id = z.uuid();
const moment = z.string();
const model = z.nullable(
  z.object({ id, stageName: z.string(), photoUrl: z.nullable(z.string()), timezone: z.string() }),
);
const filled = (label: string, most: number) =>
  z
    .string()
    .check(z.trim(), z.minLength(1, { error: `${label} is required`, abort: true }), atMost(label, most));
/** Spaces at its ends are part of a message. */
const text = (label: string, most: number) =>
  z.string().check(z.regex(/\S/, { error: `${label} is required`, abort: true }), atMost(label, most));

export const botSchema = z.object({
  id,
  name: z.string(),
  /** Null until the platform was asked. */
  username: z.nullable(z.string()),
  /** Of the demo it is made up: nothing is sent or heard. */
  platform: z.enum(['telegram', 'demo']),
  tokenLast4: z.string(),
  status: z.enum(botStatuses),
  lastError: z.nullable(z.string()),
  failedAt: z.nullable(moment),
  receives: z.enum(['polling', 'webhook']),
  /** Whether it sees all that is written in groups, or commands, mentions and replies alone; null where nobody has asked. */
  readsAllMessages: z.nullable(z.boolean()),
  joinsGroups: z.nullable(z.boolean()),
  lastUpdateAt: z.nullable(moment),
  checkedAt: z.nullable(moment),
  /** The platform asked to send nothing until then. */
  waitsUntil: z.nullable(moment),
  /** False where nobody polls for it, as while the server of an agency is off. */
  isReceived: z.boolean(),
  createdAt: moment,
  rowVersion,
  chats: z.int(),
  unanswered: z.int(),
});

export const botChatSchema = z.object({
  id,
  botId: id,
  type: z.enum(botChatTypes),
  title: z.string(),
  username: z.nullable(z.string()),
  people: z.nullable(z.int()),
  model,
  botIsAdmin: z.boolean(),
  /** One with the chat of the model's team. */
  isBridged: z.boolean(),
  status: z.enum(botChatStatuses),
  lastMessageAt: z.nullable(moment),
  /** When the first message came that nobody has answered. */
  unansweredSince: z.nullable(moment),
  assignedTo: z.nullable(personSchema),
  /** That message; null in a view. */
  question: z.nullable(z.object({ id, body: z.string(), sender: z.nullable(z.string()), createdAt: moment })),
  createdAt: moment,
  rowVersion,
});

export const botMessageSchema = z.object({
  id,
  chatId: id,
  chat: z.string(),
  botId: id,
  direction: z.enum(['in', 'out']),
  sender: z.nullable(z.string()),
  /** Someone of the team: who replied, or who wrote there and is linked. */
  author: z.nullable(personSchema),
  kind: z.enum(messageKinds),
  body: z.string(),
  origin: z.enum(messageOrigins),
  status: z.enum(messageStatuses),
  error: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  replyToExternalId: z.nullable(z.string()),
  needsAnswer: z.boolean(),
  answeredAt: z.nullable(moment),
  editedAt: z.nullable(moment),
  createdAt: moment,
});

const commandFields = {
  command: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'Command is required', abort: true }),
      z.regex(/^\/?[a-z0-9_]{1,32}$/, 'Use lowercase letters, numbers and underscores'),
    ),
  description: filled('Description', limits.commandDescription),
  action: z.enum(commandActions),
  /** Of a reply; null for the others. */
  response: z.nullable(text('Reply', limits.message)),
  audience: z.enum(commandAudiences),
  enabled: z.boolean(),
};
export const botCommandFieldsSchema = z.object(commandFields);
export const botCommandSchema = z.object({
  ...commandFields,
  command: z.string(),
  description: z.string(),
  response: z.nullable(z.string()),
  id,
  rowVersion,
});

const clock = z.nullable(
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 09:00')),
);
const replyFields = {
  triggerKind: z.enum(replyTriggers),
  /** Null for first contact. */
  pattern: z.nullable(filled('Words', limits.pattern)),
  response: text('Reply', limits.message),
  cooldownSeconds: z.int().check(z.nonnegative(), z.maximum(limits.cooldownSeconds)),
  /** Both null: always. */
  activeFrom: clock,
  activeUntil: clock,
  timezone: z.string(),
  enabled: z.boolean(),
};
export const botReplyFieldsSchema = z.object(replyFields);
export const botReplySchema = z.object({
  ...replyFields,
  pattern: z.nullable(z.string()),
  response: z.string(),
  id,
  rowVersion,
});

export const botButtonSchema = z.object({
  text: filled('Button', limits.buttonText),
  url: z
    .string()
    .check(
      z.trim(),
      z.regex(/^https:\/\/[^\s/@]+(\/\S*)?$/, 'A button needs a link that begins with https://'),
    ),
});
export const botAudienceSchema = z.union([
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('linked') }),
  z.object({ kind: z.literal('type'), types: z.array(z.enum(['private', 'group', 'channel'])) }),
  z.object({ kind: z.literal('chats'), ids: z.array(id).check(z.maxLength(limits.chosenChats)) }),
]);

export const broadcastFieldsSchema = z.object({
  name: filled('Broadcast name', limits.broadcastName),
  /** *bold*, _italic_, `code` and [words](https://…); {name} and {city} are filled in for each chat. With a picture 1,024 characters at most. */
  body: text('Message', limits.message),
  /** A picture that was uploaded to `bots`. */
  mediaPath: z.nullable(z.string().check(z.regex(ownPictureShape))),
  buttons: z.array(botButtonSchema).check(z.maxLength(limits.buttons, 'A message can have 8 buttons')),
  audience: botAudienceSchema,
  /** Null: at once. */
  scheduledAt: z.nullable(z.iso.datetime({ offset: true })),
  repeatHours: z.nullable(
    z
      .int('Repeat every 1 to 8,760 hours')
      .check(
        z.positive('Repeat every 1 to 8,760 hours'),
        z.maximum(limits.repeatHours, 'Repeat every 1 to 8,760 hours'),
      ),
  ),
  repeatUntil: z.nullable(z.iso.datetime({ offset: true })),
});

export const broadcastSchema = z.object({
  id,
  botId: id,
  name: z.string(),
  body: z.string(),
  mediaPath: z.nullable(z.string()),
  buttons: z.array(z.object({ text: z.string(), url: z.string() })),
  audience: botAudienceSchema,
  status: z.enum(broadcastStatuses),
  scheduledAt: z.nullable(moment),
  repeatHours: z.nullable(z.int()),
  repeatUntil: z.nullable(moment),
  total: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Of these nobody can tell whether they arrived; they are not sent again. */
  unknown: z.int(),
  skipped: z.int(),
  createdBy: z.nullable(personSchema),
  startedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
  rowVersion,
});

export const broadcastDetailSchema = z.extend(broadcastSchema, {
  /** In chats that the person sees, 500 at most: those that need a person first. */
  deliveries: z.array(
    z.object({
      chatId: id,
      chat: z.string(),
      model,
      status: z.enum(deliveryStatuses),
      error: z.nullable(z.string()),
      attempts: z.int(),
      sentAt: z.nullable(moment),
      nextAttemptAt: moment,
    }),
  ),
  /** How many more there are, of models that the person doesn't see. */
  unseen: z.int(),
});

export const botNameField = filled('Bot name', limits.name);
export const botTokenField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Bot token is required', abort: true }),
    z.regex(
      /^\d{1,20}:[\w-]{1,100}$/,
      'This is not a bot token. The platform shows it as numbers, a colon and letters.',
    ),
  );
export const botMessageField = text('Message', limits.message);

// Every call may be refused as a whole: `forbidden` without the permission.
export const botsContract = {
  calls: {
    'bots.list': { input: z.void(), output: z.array(botSchema) },
    /**
     * Asks the platform about a token, then keeps it; answers the bot's id. Errors: `invalid` with a sentence to show and hint `token` or `name`;
     * `conflict` with hint `duplicate`; `limit` with hint `bots_limit`; `unavailable` with hint `platform`, `vault_missing` or `not_configured`.
     */
    'bots.add': { input: z.object({ name: botNameField, token: botTokenField }), output: id },
    /** A new token of the same bot. Errors: as for add. */
    'bots.setToken': { input: z.object({ id, token: botTokenField }), output: z.void() },
    /** Asks the platform about a bot as it is. Errors: `invalid` with hint `token` or `too_fast`; `unavailable`. */
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
    /** With all its chats, messages and broadcasts. It stays at the platform. */
    'bots.delete': { input: z.object({ id }), output: z.void() },
    /** Of one bot or of one model: a page by id, 1,000 at most. */
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
      output: botChatSchema,
    },
    /**
     * Makes a group and the chat of its model's team one, or ends that. Errors: `forbidden`; `conflict` with hint `stale`; `limit` with hint
     * `advanced_features`; `invalid` with a sentence and hint `model`, `type`, `archived` or `bridged`.
     */
    'bots.setBridge': { input: z.object({ id, rowVersion, isOn: z.boolean() }), output: botChatSchema },
    /** The newest first, before a moment: of a chat, of a bot, or with a text. 100 at most. */
    'bots.messages': {
      input: z.object({
        chatId: z._default(z.nullable(id), null),
        botId: z._default(z.nullable(id), null),
        text: z._default(z.string().check(z.maxLength(200)), ''),
        before: z._default(z.nullable(moment), null),
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
    /** Takes what came in a chat until a moment as answered, without a reply. */
    'bots.markAnswered': {
      input: z.object({ chatId: id, until: z._default(z.nullable(moment), null) }),
      output: z.void(),
    },
    /** Undoes it for the newest message. */
    'bots.reopen': { input: z.object({ chatId: id }), output: z.void() },
    'bots.commands': {
      input: z.object({ botId: id }),
      output: z.object({ commands: z.array(botCommandSchema), replies: z.array(botReplySchema) }),
    },
    /** A new one where `id` is null. Errors: `conflict` with hint `duplicate` or `stale`; `invalid` with a sentence. */
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
    /** A draft; a new one where `id` is null. Errors: `conflict` with hint `stale`; `invalid` with a sentence. */
    'bots.saveBroadcast': {
      input: z.object({
        botId: id,
        id: z.nullable(id),
        rowVersion: z.nullable(rowVersion),
        broadcast: broadcastFieldsSchema,
      }),
      output: broadcastSchema,
    },
    /** At once, or at its time. Errors: `invalid` with a sentence and hint `audience`, `scheduled_at`, `repeat`, `bot_inactive`, `not_draft`. */
    'bots.startBroadcast': { input: z.object({ id }), output: broadcastSchema },
    /** Errors: `conflict` with hint `stale`. */
    'bots.setBroadcast': {
      input: z.object({ id, action: z.enum(broadcastActions) }),
      output: broadcastSchema,
    },
    /** Answers how many are sent again. */
    'bots.retryFailed': { input: z.object({ id }), output: z.int() },
    /** Says of one that nobody knew of whether it arrived. */
    'bots.settleDelivery': {
      input: z.object({ broadcastId: id, chatId: id, hasArrived: z.boolean() }),
      output: z.void(),
    },
    /** To the person's own chat with the bot. Errors: `invalid` with a sentence and hint `not_linked`, `bot_inactive`, `too_fast`. */
    'bots.testBroadcast': { input: z.object({ id }), output: z.void() },
    'bots.deleteBroadcast': { input: z.object({ id }), output: z.void() },
    /** How many chats an audience means now. */
    'bots.countAudience': { input: z.object({ botId: id, audience: botAudienceSchema }), output: z.int() },
    /** Who the person is at the platform; for everyone, with bots or not. */
    'bots.link': {
      input: z.void(),
      output: z.nullable(z.object({ label: z.nullable(z.string()), verifiedAt: z.nullable(moment) })),
    },
    /** A code for ten minutes, and the bots that take it. */
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

export type Bot = z.infer<typeof botSchema>;
export type BotChat = z.infer<typeof botChatSchema>;
export type BotMessage = z.infer<typeof botMessageSchema>;
export type BotCommand = z.infer<typeof botCommandSchema>;
export type BotReply = z.infer<typeof botReplySchema>;
export type BotAudience = z.infer<typeof botAudienceSchema>;
export type Broadcast = z.infer<typeof broadcastSchema>;
export type BroadcastDetail = z.infer<typeof broadcastDetailSchema>;
export type BroadcastFields = z.infer<typeof broadcastFieldsSchema>;
