import type {
  BotChatStatus,
  BotChatType,
  BroadcastStatus,
  CommandAction,
  CommandAudience,
  DeliveryStatus,
  ReplyTrigger,
} from '#shared/domain/bot-limits.ts';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import { countOf, type Noun } from '#renderer/lib/text/counts.ts';
import { labelsOf, type StatusLook } from '#renderer/ui/marks/status.tsx';

export const chatWords = { one: 'chat', many: 'chats', label: 'Chats' };
export const broadcastWords = { one: 'broadcast', many: 'broadcasts', label: 'Broadcasts' };

/** Telegram's supergroups are called groups here, as people call them. */
const chatTypeLabels: Readonly<Record<BotChatType, string>> = {
  private: 'Private',
  group: 'Group',
  supergroup: 'Group',
  channel: 'Channel',
};

export const chatStatusLooks: Readonly<Record<BotChatStatus, StatusLook>> = {
  active: { label: 'Active', glyph: 'check', tone: 'neutral' },
  left: { label: 'Left', glyph: 'left', tone: 'neutral' },
  blocked: { label: 'Blocked', glyph: 'ban', tone: 'danger' },
};
export const chatStatusLabels = labelsOf(chatStatusLooks);

const people: Noun = { one: 'person', many: 'people' };
const subscribers: Noun = { one: 'subscriber', many: 'subscribers' };

/** The kind of chat in one line: `Group · 5 people`. */
export function chatFacts({ type, people: count, username }: BotChat): string {
  const members =
    count === null || type === 'private' ? [] : [countOf(count, type === 'channel' ? subscribers : people)];
  return [chatTypeLabels[type], ...members, ...(username === null ? [] : [`@${username}`])].join(' · ');
}

export const broadcastStatusLooks: Readonly<Record<BroadcastStatus, StatusLook>> = {
  draft: { label: 'Draft', glyph: 'pencil', tone: 'neutral' },
  scheduled: { label: 'Scheduled', glyph: 'clock', tone: 'neutral' },
  sending: { label: 'Sending', glyph: 'sending', tone: 'neutral' },
  paused: { label: 'Paused', glyph: 'pause', tone: 'warning' },
  completed: { label: 'Completed', glyph: 'check', tone: 'neutral' },
  failed: { label: 'Failed', glyph: 'cross', tone: 'danger' },
  cancelled: { label: 'Cancelled', glyph: 'ban', tone: 'neutral' },
};
export const broadcastStatusLabels = labelsOf(broadcastStatusLooks);

export const deliveryLabels: Readonly<Record<DeliveryStatus, string>> = {
  queued: 'Waiting',
  sending: 'Next',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
  unknown: 'May have arrived',
};

export const actionLabels: Readonly<Record<CommandAction, string>> = {
  reply: 'Reply with a text',
  tasks: 'Show my tasks',
  today: 'Show today’s events',
  note: 'Save a note',
  status: 'Show the status of a model',
};

export const audienceLabels: Readonly<Record<CommandAudience, string>> = {
  everyone: 'Everyone',
  linked: 'Linked people',
  admins: 'Administrators',
};

export const triggerLabels: Readonly<Record<ReplyTrigger, string>> = {
  contains: 'Message contains',
  exact: 'Message is exactly',
  first_contact: 'First message in a chat',
};

const minuteMs = 60_000;
/** Target time to answer in minutes; after twice as long the answer is late. */
export const goalMinutes = 30;
const lateMinutes = 60;

/** `6 min`, `1 h 53 min`, `2 d 3 h`. */
export function waitText(ms: number): string {
  const minutes = Math.max(Math.floor(ms / minuteMs), 0);
  if (minutes < 60) return `${String(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours < 24) return rest === 0 ? `${String(hours)} h` : `${String(hours)} h ${String(rest)} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${String(days)} d` : `${String(days)} d ${String(hours % 24)} h`;
}

export function waitTone(ms: number): 'quiet' | 'soon' | 'late' {
  const minutes = ms / minuteMs;
  return minutes > lateMinutes ? 'late' : minutes > goalMinutes ? 'soon' : 'quiet';
}

const secondMs = 1000;

/** `12 s ago`, `3 min ago`; from a day on, the same text as other lists. */
export function agoText(ms: number): string {
  if (ms < 60 * secondMs) return `${String(Math.max(Math.floor(ms / secondMs), 0))} s ago`;
  return `${waitText(ms)} ago`;
}
