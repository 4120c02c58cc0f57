import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import type { BotFrame } from '#renderer/features/bots/bot-frame.ts';
import { BotTextView } from '#renderer/features/bots/panel/bot-text-view.tsx';
import { kindText, outcomeOf, writerOf } from '#renderer/features/bots/panel/message-labels.ts';
import { PlainTab } from '#renderer/features/bots/plain-tab.tsx';
import { botQueries } from '#renderer/features/bots/queries.ts';
import { useSearchText } from '#renderer/lib/lists/list-params.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { exactTime, shortTime } from '#renderer/lib/time/relative-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { Hint, Row } from '#renderer/ui/layout/parts.tsx';
import { FilterBar } from '#renderer/ui/list-screen/filters/filter-bar.tsx';
import table from '#renderer/ui/table/plain-table.module.css';
import { OutsideText } from '#renderer/ui/marks/outside-text.tsx';
import type { BotMessage } from '#shared/contract/bot-rows.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import styles from './log.module.css';

const words = { one: 'message', many: 'messages' };
const typingPauseMs = 250;
const mostSearched = 200;

/** All messages received and sent, newest first. */
export function LogTab(frame: BotFrame) {
  const { bot } = frame;
  const { isReadOnly } = useViewer();
  const { text, setText } = useSearchText();
  const [settled] = useDebouncedValue(text.trim(), typingPauseMs);
  const query = useInfiniteQuery(
    botQueries.messages({ botId: bot.id, text: settled.slice(0, mostSearched) }),
  );
  const messages = query.data?.pages.flat();
  return (
    <PlainTab
      frame={frame}
      foot={
        <>
          <span role="status">
            {messages === undefined ? '' : countOf(messages.length, words)}
            {query.hasNextPage ? ' loaded' : ''}
          </span>
          <span>Messages are kept for 90 days</span>
        </>
      }
    >
      {isReadOnly ? null : (
        <FilterBar
          label="Search messages"
          text={text}
          inputRef={null}
          onText={setText}
          onLeaveDown={() => undefined}
        />
      )}
      {isReadOnly ? (
        <BlankState icon={<IconHistory size={20} stroke={1.6} />} title="Messages aren’t shown" role="status">
          What people write stays between them and the team while you view the app as someone else.
        </BlankState>
      ) : messages === undefined ? (
        query.isError ? (
          <LoadFailure
            title={errorMessage('bots.messages', query.error)}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {query.error.message}
          </LoadFailure>
        ) : (
          <div className={styles['waiting']}>
            <PendingLines label="Loading messages" />
          </div>
        )
      ) : messages.length === 0 ? (
        settled === '' ? (
          <BlankState icon={<IconHistory size={20} stroke={1.6} />} title="No messages yet" role="status">
            What the bot hears and sends appears here.
          </BlankState>
        ) : (
          <BlankState
            icon={<IconSearchOff size={20} stroke={1.6} />}
            title={`No messages match "${settled}"`}
            role="status"
            actions={
              <Button
                size="sm"
                variant="default"
                onClick={() => {
                  setText('');
                }}
              >
                Clear search
              </Button>
            }
          />
        )
      ) : (
        <>
          <MessageTable messages={messages} />
          {query.hasNextPage ? (
            <Row gap={10} justify="center" className={styles['more']}>
              <Button
                size="sm"
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Load more
              </Button>
              {query.isFetchNextPageError ? <span role="alert">Couldn’t load more messages.</span> : null}
            </Row>
          ) : null}
        </>
      )}
    </PlainTab>
  );
}

function MessageTable({ messages }: { messages: readonly BotMessage[] }) {
  return (
    <table className={`${table['table'] ?? ''} ${styles['log'] ?? ''}`} aria-label="Messages">
      <thead>
        <tr>
          <th scope="col" className={styles['when']}>
            When
          </th>
          <th scope="col" className={styles['chat']}>
            Chat
          </th>
          <th scope="col">Message</th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => {
          const outcome = outcomeOf(message);
          const kind = kindText(message);
          const time = Date.parse(message.createdAt);
          return (
            <tr key={message.id}>
              <td className={styles['when']} title={exactTime(time)}>
                {shortTime(time)}
              </td>
              <td className={styles['chat']}>
                <Link
                  to={areaAddress('telegramBot', { bot: message.botId, tab: 'inbox', chat: message.chatId })}
                  dir="auto"
                >
                  {message.chat}
                </Link>
                <Hint ellipsis dir="auto">
                  {message.direction === 'out' ? '→ ' : ''}
                  <OutsideText>{writerOf(message)}</OutsideText>
                </Hint>
              </td>
              <td>
                <span className={styles['text']} dir="auto">
                  {kind === '' ? '' : `${kind} `}
                  {message.direction === 'out' ? (
                    <BotTextView source={message.body} />
                  ) : (
                    <OutsideText>{message.body}</OutsideText>
                  )}
                </span>
                {outcome === undefined ? null : (
                  <span className={styles['outcome']} data-tone={outcome.tone}>
                    {outcome.words}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
