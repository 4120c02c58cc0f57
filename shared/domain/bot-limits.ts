/** The database has the same limits: see the constraints of the bot tables. */
export const botLimits = {
  name: 50,
  message: 4096,
  caption: 1024,
  commandDescription: 256,
  pattern: 200,
  broadcastName: 80,
  buttonText: 40,
  buttons: 8,
  chosenChats: 500,
  repeatHours: 8760,
  cooldownSeconds: 604_800,
  /** Rows per page of a list. */
  page: 1000,
} as const;

export const botStatuses = ['unverified', 'active', 'error', 'disabled'] as const;
export const botChatTypes = ['private', 'group', 'supergroup', 'channel'] as const;
export const botChatStatuses = ['active', 'left', 'blocked'] as const;
export const commandActions = ['reply', 'tasks', 'today', 'note', 'status'] as const;
export const commandAudiences = ['everyone', 'linked', 'admins'] as const;
export const replyTriggers = ['contains', 'exact', 'first_contact'] as const;
export const broadcastStatuses = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'completed',
  'failed',
  'cancelled',
] as const;
export const broadcastActions = ['pause', 'resume', 'cancel', 'unschedule'] as const;
export const deliveryStatuses = ['queued', 'sending', 'sent', 'failed', 'skipped', 'unknown'] as const;
export const messageKinds = [
  'text',
  'photo',
  'file',
  'voice',
  'video',
  'sticker',
  'location',
  'contact',
  'other',
] as const;
export const messageOrigins = ['chat', 'command', 'auto_reply', 'reply', 'bridge', 'test'] as const;
export const messageStatuses = ['waiting', 'sending', 'sent', 'failed', 'unknown'] as const;

export type BotChatType = (typeof botChatTypes)[number];
export type BotChatStatus = (typeof botChatStatuses)[number];
export type CommandAction = (typeof commandActions)[number];
export type CommandAudience = (typeof commandAudiences)[number];
export type ReplyTrigger = (typeof replyTriggers)[number];
export type BroadcastStatus = (typeof broadcastStatuses)[number];
export type BroadcastAction = (typeof broadcastActions)[number];
export type DeliveryStatus = (typeof deliveryStatuses)[number];
