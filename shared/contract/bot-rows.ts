import * as z from 'zod/mini';
import {
  botChatStatuses,
  botChatTypes,
  botLimits as limits,
  botStatuses,
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
/** Leading and trailing spaces are part of a message. */
const text = (label: string, most: number) =>
  z.string().check(z.regex(/\S/, { error: `${label} is required`, abort: true }), atMost(label, most));

export const botSchema = z.object({
  id,
  name: z.string(),
  /** Null until the platform has been queried. */
  username: z.nullable(z.string()),
  /** `demo` is simulated: nothing is sent or received. */
  platform: z.enum(['telegram', 'demo']),
  tokenLast4: z.string(),
  status: z.enum(botStatuses),
  lastError: z.nullable(z.string()),
  failedAt: z.nullable(moment),
  receives: z.enum(['polling', 'webhook']),
  /** Whether it sees all messages in groups, or only commands, mentions and replies; null if unknown. */
  readsAllMessages: z.nullable(z.boolean()),
  joinsGroups: z.nullable(z.boolean()),
  lastUpdateAt: z.nullable(moment),
  checkedAt: z.nullable(moment),
  /** Until when the platform has asked us to send nothing. */
  waitsUntil: z.nullable(moment),
  /** False if no worker polls for it, as while an agency's server is off. */
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
  /** Bridged to the chat of the model's team. */
  isBridged: z.boolean(),
  status: z.enum(botChatStatuses),
  lastMessageAt: z.nullable(moment),
  /** When the first unanswered message arrived. */
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
  /** The team member who replied, or who wrote there and has a linked account. */
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
  /** The text of a reply; null for other actions. */
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
  /** Both null means always. */
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
  /**
   * bold*, _italic_, `code` and [words](https://…); {name} and {city} are filled in for each chat. With a picture, at
   * most 1,024 characters.
   */
  body: text('Message', limits.message),
  /** A picture that was uploaded to `bots`. */
  mediaPath: z.nullable(z.string().check(z.regex(ownPictureShape))),
  buttons: z.array(botButtonSchema).check(z.maxLength(limits.buttons, 'A message can have 8 buttons')),
  audience: botAudienceSchema,
  /** Null means at once. */
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
  /** It is unknown whether these arrived, so they are not sent again. */
  unknown: z.int(),
  skipped: z.int(),
  createdBy: z.nullable(personSchema),
  /** Its worker stopped in the middle; another one continues within a minute. */
  isInterrupted: z.boolean(),
  startedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  createdAt: moment,
  updatedAt: moment,
  rowVersion,
});

export const broadcastDetailSchema = z.extend(broadcastSchema, {
  /** Deliveries in chats that the person can see, 500 at most, with those that need attention first. */
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
  /** The number of other deliveries, for models that the person can't see. */
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

export type Bot = z.infer<typeof botSchema>;
export type BotChat = z.infer<typeof botChatSchema>;
export type BotMessage = z.infer<typeof botMessageSchema>;
export type BotCommand = z.infer<typeof botCommandSchema>;
export type BotReply = z.infer<typeof botReplySchema>;
export type BotAudience = z.infer<typeof botAudienceSchema>;
export type Broadcast = z.infer<typeof broadcastSchema>;
export type BroadcastDetail = z.infer<typeof broadcastDetailSchema>;
export type BroadcastFields = z.infer<typeof broadcastFieldsSchema>;
