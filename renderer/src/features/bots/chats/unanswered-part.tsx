import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { goalMinutes } from '#renderer/entities/bot/bot-labels.ts';
import { BotChatMark } from '#renderer/entities/bot/chat-mark.tsx';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { botAddress } from '#renderer/features/bots/bot-tabs.tsx';
import { WaitMark } from '#renderer/features/bots/inbox/wait-mark.tsx';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { OutsideText } from '#renderer/ui/marks/outside-text.tsx';
import type { BotChat } from '#shared/contract/bot-rows.ts';
import { unansweredOf } from './chat-list.ts';
import styles from './unanswered-part.module.css';

/** The rest is in the inbox. */
const mostShown = 4;

type Props = { botId: string; rows: readonly BotChat[]; onOpen: (id: string) => void };

/** The chats that have waited longest for an answer. */
export function UnansweredPart({ botId, rows, onOpen }: Props) {
  const waiting = useMemo(() => unansweredOf(rows), [rows]);
  if (waiting.length === 0) return null;
  return (
    <section className={styles['part']} aria-label="Unanswered">
      <Row gap={8} align="baseline" className={styles['head']}>
        <h2>Unanswered</h2>
        <span>{formatCount(waiting.length)}</span>
        <span className={styles['about']}>longest first, goal {goalMinutes} min</span>
        <Link to={botAddress(botId, 'inbox')}>Open inbox</Link>
      </Row>
      <ul>
        {waiting.slice(0, mostShown).map((chat) => (
          <li key={chat.id}>
            {chat.model === null ? (
              <BotChatMark type={chat.type} />
            ) : (
              <ModelPhoto {...chat.model} size={28} />
            )}
            <Stack as="span" grow>
              <span className={styles['who']}>
                <b dir="auto">
                  <OutsideText>{chat.question?.sender ?? chat.title}</OutsideText>
                </b>
                <span dir="auto">{chat.model?.stageName ?? 'not linked'}</span>
              </span>
              <Text ellipsis tone="soft" dir="auto">
                <OutsideText>{chat.question?.body ?? chat.title}</OutsideText>
              </Text>
            </Stack>
            <WaitMark since={chat.unansweredSince} />
            <Button
              size="xs"
              variant="default"
              aria-label={`Reply in ${chat.title}`}
              leftSection={<IconArrowBackUp size={14} stroke={1.8} />}
              onClick={() => {
                onOpen(chat.id);
              }}
            >
              Reply
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
