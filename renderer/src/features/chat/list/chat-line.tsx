import { IconBellOff } from '@tabler/icons-react';
import { personName } from '#renderer/entities/person/person-name.ts';
import { dayHeading } from '#renderer/lib/time/day-heading.ts';
import { Hidden } from '#renderer/ui/layout/hidden.tsx';
import type { Chat } from '#shared/contract/chat-rows.ts';
import { plainText } from '#renderer/features/chat/text/message-nodes.ts';
import { clockOf } from '#renderer/features/chat/room/message-line.tsx';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { ChatMark } from './chat-mark.tsx';
import styles from './chat-line.module.css';

type Props = { chat: Chat; now: number; ownId: string; isDraft: boolean };

const mostShown = 99;

/** One chat of the list: its name, the last message and its time, and the unread count. */
export function ChatLine({ chat, now, ownId, isDraft }: Props) {
  const { name, lastAt, unread, mentions, level, mutedUntil, type } = chat;
  const isQuiet = level === 'none' || mutedUntil !== null;
  return (
    <Row as="span" gap={10} className={styles['line']} data-unread={(unread > 0 && !isQuiet) || undefined}>
      <ChatMark chat={chat} size={32} />
      <Stack as="span" grow>
        <span className={styles['head']}>
          <b dir="auto">{name}</b>
          {isQuiet ? <IconBellOff size={13} stroke={1.7} aria-label="Muted" /> : null}
          <time dateTime={lastAt}>{shortWhen(lastAt, now)}</time>
        </span>
        <Row as="span" gap={6} shrink>
          <Text ellipsis tone="soft" grow dir="auto">
            {isDraft ? <Text tone="danger">Draft: </Text> : null}
            {previewOf(chat, ownId)}
          </Text>
          {mentions > 0 ? (
            <span className={styles['mention']}>
              @<Hidden>Mentioned</Hidden>
            </span>
          ) : null}
          {unread > 0 ? (
            <span className={styles['count']} data-direct={type === 'direct' || undefined}>
              {unread > mostShown ? '99+' : unread}
              <Hidden> unread</Hidden>
            </span>
          ) : null}
        </Row>
      </Stack>
    </Row>
  );
}

function previewOf({ lastMessage, type }: Chat, ownId: string): string {
  if (lastMessage === null) return '';
  const { sender } = lastMessage;
  const text = plainText(lastMessage.text ?? '');
  if (sender?.id === ownId) return `You: ${text}`;
  if (type === 'direct') return text;
  return `${sender === null ? 'Deleted user' : (personName(sender).split(' ')[0] ?? '')}: ${text}`;
}

const shortWhen = (at: string, now: number): string => {
  const heading = dayHeading(at, now);
  return heading === 'Today' ? clockOf(at) : heading.replace(/^\w+ (\d)/, '$1');
};
