import type { ChatMessage } from '#shared/contract/chat-rows.ts';
import type { Outgoing } from '#renderer/features/chat/data/outbox.ts';

/** One row of the stream. `isNext`: directly follows a message by the same person, so face and name aren't repeated. */
export type StreamItem =
  | { kind: 'start'; key: string }
  | { kind: 'day'; key: string; at: string }
  | { kind: 'line'; key: string; count: number }
  | { kind: 'message'; key: string; message: ChatMessage; isNext: boolean }
  | { kind: 'outgoing'; key: string; message: Outgoing; isNext: boolean };

const togetherMs = 5 * 60 * 1000;
const dayOf = (at: string): string => new Date(at).toDateString();

type Options = {
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  /** Everything up to here was already read when the chat was opened; undefined if nothing was new. */
  line: number | undefined;
  hasOlder: boolean;
  viewerId: string;
};

/** The rows of a chat: days, the line above unread messages, messages, and those still being sent. */
export function streamItems({ messages, outgoing, line, hasOlder, viewerId }: Options): StreamItem[] {
  const items: StreamItem[] = hasOlder ? [] : [{ kind: 'start', key: 'start' }];
  const isNew = ({ seq, kind, sender }: ChatMessage) =>
    line !== undefined && seq > line && kind !== 'system' && sender?.id !== viewerId;
  const count = messages.filter(isNew).length;
  let day = '';
  let isLineDrawn = false;
  let before: ChatMessage | undefined;
  for (const message of messages) {
    if (dayOf(message.createdAt) !== day) {
      day = dayOf(message.createdAt);
      items.push({ kind: 'day', key: `day ${day}`, at: message.createdAt });
      before = undefined;
    }
    if (!isLineDrawn && isNew(message)) {
      isLineDrawn = true;
      items.push({ kind: 'line', key: 'line', count });
      before = undefined;
    }
    items.push({
      kind: 'message',
      key: message.clientId ?? message.id,
      message,
      isNext: isNext(before, message),
    });
    before = message;
  }
  let isOwn = before?.sender?.id === viewerId && before.kind !== 'system' && before.deletedAt === null;
  for (const message of outgoing) {
    if (dayOf(message.writtenAt) !== day) {
      day = dayOf(message.writtenAt);
      items.push({ kind: 'day', key: `day ${day}`, at: message.writtenAt });
      isOwn = false;
    }
    items.push({
      kind: 'outgoing',
      key: message.clientId,
      message,
      isNext: isOwn && message.replyToId === null,
    });
    isOwn = true;
  }
  return items;
}

const isNext = (before: ChatMessage | undefined, message: ChatMessage): boolean =>
  before !== undefined &&
  before.kind !== 'system' &&
  message.kind !== 'system' &&
  before.sender !== null &&
  before.sender.id === message.sender?.id &&
  message.replyTo === null &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < togetherMs;
