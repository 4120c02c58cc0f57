import { mia, modelOf } from '#renderer/entities/model/test-models.ts';
import type {
  Bot,
  BotChat,
  BotCommand,
  BotMessage,
  BotReply,
  BroadcastDetail,
} from '#shared/contract/bot-rows.ts';

// For tests only: bots and their data.

export const luna = modelOf({ stageName: 'Luna Vale' });
let number = 100;
const idOf = () => `00000000-0000-4000-8000-000000000${String((number += 1))}`;
const minuteMs = 60_000;
export const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();

export const botOf = (changes: Partial<Bot> = {}): Bot => ({
  id: idOf(),
  name: 'Northlight Desk',
  username: 'nl_desk_bot',
  platform: 'telegram',
  tokenLast4: 'wxyz',
  status: 'active',
  lastError: null,
  failedAt: null,
  receives: 'polling',
  readsAllMessages: true,
  joinsGroups: true,
  lastUpdateAt: ago(3),
  checkedAt: ago(60),
  waitsUntil: null,
  isReceived: true,
  createdAt: ago(1000),
  rowVersion: 1,
  chats: 1,
  unanswered: 0,
  ...changes,
});

export const chatOf = (changes: Partial<BotChat> = {}): BotChat => ({
  id: idOf(),
  botId: '',
  type: 'group',
  title: 'Luna + Northlight',
  username: null,
  people: 4,
  model: null,
  botIsAdmin: false,
  isBridged: false,
  status: 'active',
  lastMessageAt: ago(5),
  unansweredSince: null,
  assignedTo: null,
  question: null,
  createdAt: ago(2000),
  rowVersion: 1,
  ...changes,
});

export const messageOf = (changes: Partial<BotMessage> = {}): BotMessage => ({
  id: idOf(),
  chatId: '',
  chat: 'Luna + Northlight',
  botId: '',
  direction: 'in',
  sender: 'Mariana',
  author: null,
  kind: 'text',
  body: 'Can we move the photo call?',
  origin: 'chat',
  status: 'sent',
  error: null,
  externalId: '17',
  replyToExternalId: null,
  needsAnswer: false,
  answeredAt: null,
  editedAt: null,
  createdAt: ago(48),
  ...changes,
});

export const broadcastOf = (changes: Partial<BroadcastDetail> = {}): BroadcastDetail => ({
  id: idOf(),
  botId: '',
  name: 'Holiday cut-off dates',
  body: 'Hi {name}, a *short* one about December.',
  mediaPath: null,
  buttons: [],
  audience: { kind: 'all' },
  status: 'draft',
  scheduledAt: null,
  repeatHours: null,
  repeatUntil: null,
  total: 0,
  sent: 0,
  failed: 0,
  unknown: 0,
  skipped: 0,
  createdBy: mia,
  isInterrupted: false,
  startedAt: null,
  endedAt: null,
  createdAt: ago(100),
  updatedAt: ago(90),
  rowVersion: 1,
  deliveries: [],
  unseen: 0,
  ...changes,
});

export const commandOf = (changes: Partial<BotCommand> = {}): BotCommand => ({
  id: idOf(),
  command: 'today',
  description: 'What is on today',
  action: 'today',
  response: null,
  audience: 'linked',
  enabled: true,
  rowVersion: 1,
  ...changes,
});

export const replyOf = (changes: Partial<BotReply> = {}): BotReply => ({
  id: idOf(),
  triggerKind: 'contains',
  pattern: 'price',
  response: 'We answer during the day.',
  cooldownSeconds: 3600,
  activeFrom: null,
  activeUntil: null,
  timezone: 'Europe/Lisbon',
  enabled: true,
  rowVersion: 1,
  ...changes,
});
