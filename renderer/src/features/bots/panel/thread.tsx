import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { useRetryReply } from '#renderer/features/bots/mutations.ts';
import { botQueries } from '#renderer/features/bots/queries.ts';
import { exactTime } from '#renderer/lib/time/relative-time.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { OutsideText } from '#renderer/ui/marks/outside-text.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { BotChat, BotMessage } from '#shared/contract/bot-rows.ts';
import { BotTextView } from './bot-text-view.tsx';
import { kindText, outcomeOf, writerOf } from './message-labels.ts';
import styles from './chat-panel.module.css';

type Props = {
  chat: BotChat;
  isReadOnly: boolean;
  /** Undefined if the user can't reply. */
  onReply: ((message: BotMessage) => void) | undefined;
};

/** The messages of a chat, newest last. */
export function Thread({ chat, isReadOnly, onReply }: Props) {
  const query = useInfiniteQuery(botQueries.messages({ chatId: chat.id }));
  const end = useRef<HTMLLIElement>(null);
  const { retry, retrying } = useRetryReply();
  const messages = query.data?.pages.flat().reverse();
  const newest = messages?.at(-1)?.id;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  if (isReadOnly) return <p className={styles['notice']}>Messages aren’t shown in a view of another user.</p>;
  if (messages === undefined)
    return query.isError ? (
      <LoadFailure
        title={errorMessage('bots.messages', query.error)}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {query.error.message}
      </LoadFailure>
    ) : (
      <PendingLines label="Loading messages" />
    );
  if (messages.length === 0) return <p className={styles['notice']}>No messages yet.</p>;
  return (
    <>
      {query.hasNextPage ? (
        <div className={styles['older']}>
          <Button
            size="xs"
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load older messages
          </Button>
        </div>
      ) : null}
      <Stack as="ol" gap={10} className={styles['thread']} aria-label="Messages">
        {messages.map((message) => (
          <MessageLine
            key={message.id}
            message={message}
            onReply={message.direction === 'in' && message.externalId !== null ? onReply : undefined}
            onRetry={
              onReply !== undefined && message.origin === 'reply' && message.status === 'failed'
                ? retry
                : undefined
            }
            isRetrying={retrying === message.id}
          />
        ))}
        <li ref={end} aria-hidden />
      </Stack>
    </>
  );
}

type LineProps = {
  message: BotMessage;
  onReply: ((message: BotMessage) => void) | undefined;
  onRetry: ((id: string) => void) | undefined;
  isRetrying: boolean;
};

function MessageLine({ message, onReply, onRetry, isRetrying }: LineProps) {
  const { direction, body, createdAt, editedAt, needsAnswer, answeredAt } = message;
  const outcome = outcomeOf(message);
  const kind = kindText(message);
  const time = Date.parse(createdAt);
  const isWaiting = needsAnswer && answeredAt === null;
  return (
    <Stack
      as="li"
      gap={2}
      align="start"
      className={styles['message']}
      data-direction={direction}
      data-waiting={isWaiting || undefined}
    >
      <span className={styles['who']}>
        <b dir="auto">
          <OutsideText>{writerOf(message)}</OutsideText>
        </b>
        <span title={exactTime(time)}>
          <TimeAgo at={time} />
          {editedAt === null ? '' : ' · edited'}
        </span>
      </span>
      <div className={styles['bubble']} dir="auto">
        {kind === '' ? null : <Text tone="dimmed">{body === '' ? kind : `${kind}: `}</Text>}
        {direction === 'out' ? <BotTextView source={body} /> : <OutsideText>{body}</OutsideText>}
      </div>
      {outcome === undefined && !isWaiting && onReply === undefined && onRetry === undefined ? null : (
        <Row as="span" gap={8} className={styles['foot']} data-tone={outcome?.tone}>
          {outcome?.words ?? (isWaiting ? 'Waits for an answer' : null)}
          {onRetry === undefined ? null : (
            <Button
              size="compact-xs"
              variant="subtle"
              loading={isRetrying}
              onClick={() => {
                onRetry(message.id);
              }}
            >
              Try again
            </Button>
          )}
          {onReply === undefined ? null : (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Reply to ${writerOf(message)}`}
              onClick={() => {
                onReply(message);
              }}
            >
              Reply
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}
