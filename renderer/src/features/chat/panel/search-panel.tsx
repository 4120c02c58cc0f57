import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { TimeAgo } from '#renderer/ui/marks/time-ago.tsx';
import type { Chat } from '#shared/contract/chat-rows.ts';
import { chatQueries, type Hit } from '#renderer/features/chat/queries.ts';
import { plainText } from '#renderer/features/chat/text/message-nodes.ts';
import { Row, Stack, Text } from '#renderer/ui/layout/parts.tsx';
import { isEmptyFilter, searchFilter } from './search-filter.ts';
import styles from './panel.module.css';

type Props = {
  chats: readonly Chat[];
  /** The initial search: `in:"Managers" `. */
  start: string;
  onHit: (hit: Hit) => void;
  onClose: () => void;
};

const pauseMs = 250;
const none: readonly never[] = [];

/** Searches all chats of the user; each result links to its message. */
export function SearchPanel({ chats, start, onHit, onClose }: Props) {
  const viewer = useViewer();
  const [text, setText] = useState(start);
  const [settled] = useDebouncedValue(text, pauseMs);
  const others = useQuery(chatQueries.people(null, '')).data ?? none;
  const { filter, problem } = searchFilter(settled, { people: [viewer, ...others], chats });
  const isAsked = problem === undefined && !isEmptyFilter(filter);
  const hits = useQuery({
    ...chatQueries.search(filter),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = isAsked ? hits.data : undefined;
  return (
    <Stack as="aside" rigid className={styles['panel']} aria-label="Search messages">
      <Row justify="between" rigid className={styles['head']}>
        <h2>Search</h2>
        <IconButton label="Close search" onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </IconButton>
      </Row>
      <div className={styles['search']} role="search" aria-label="Messages">
        <TextInput
          size="sm"
          aria-label="Search messages"
          placeholder="Search messages"
          leftSection={<IconSearch size={15} stroke={1.7} />}
          autoFocus
          spellCheck={false}
          value={text}
          {...(text === '' ? {} : { 'data-own-escape': true })}
          onChange={(event) => {
            setText(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setText('');
          }}
        />
        <p className={styles['hint']}>from:mia · in:managers · has:file · before:2026-11-28 · @me</p>
      </div>
      {hits.isError && isAsked ? (
        <LoadFailure
          title={errorMessage('chats.search', hits.error)}
          isRetrying={hits.isFetching}
          onRetry={() => void hits.refetch()}
        >
          {defaultErrorMessage(hits.error)}
        </LoadFailure>
      ) : (
        <p className={styles['state']} role="status">
          {problem ??
            (!isAsked
              ? ''
              : found === undefined
                ? 'Searching…'
                : found.length === 0
                  ? 'No messages match.'
                  : '')}
        </p>
      )}
      <ul className={styles['hits']} aria-label="Messages found">
        {(found ?? none).map((hit) => (
          <li key={hit.id}>
            <button
              type="button"
              className={styles['hit']}
              onClick={() => {
                onHit(hit);
              }}
            >
              <span className={styles['hitHead']}>
                <b dir="auto">{hit.sender === null ? 'Deleted user' : personName(hit.sender)}</b>
                <span dir="auto">{hit.chatName}</span>
                <TimeAgo at={Date.parse(hit.createdAt)} />
              </span>
              <Text ellipsis tone="soft" dir="auto">
                {plainText(hit.line ?? '')}
              </Text>
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
