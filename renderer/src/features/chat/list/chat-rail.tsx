import { Button } from '@mantine/core';
import { IconDoorEnter, IconMessage, IconSearchOff, IconSlash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { useDrafts } from '#renderer/lib/drafts/drafts.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { useSearchText } from '#renderer/lib/lists/list-params.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePageKeys } from '#renderer/lib/window/use-page-keys.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { NoneYet } from '#renderer/ui/feedback/none-yet.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { RailBody } from '#renderer/ui/rail-screen/rail-body.tsx';
import { RailRows } from '#renderer/ui/rail-screen/rail-rows.tsx';
import { Rail } from '#renderer/ui/rail-screen/rail.tsx';
import type { DataTableHandle } from '#renderer/ui/table/data-table.tsx';
import type { Chat } from '#shared/contract/chat-rows.ts';
import { ChatLine } from './chat-line.tsx';
import { chatLines } from './chat-lines.ts';

type Props = {
  query: UseQueryResult<Chat[]>;
  openId: string | undefined;
  /** Must be stable. */
  onOpen: (id: string) => void;
  onNew: (() => void) | undefined;
  onJoin: (() => void) | undefined;
  onSnippets: (() => void) | undefined;
  onSearch: (text: string) => void;
  onEscape: () => void;
};

const rowHeight = 52;
const none: readonly never[] = [];

/** The list of the user's chats. */
export function ChatRail({ query, openId, onOpen, onNew, onJoin, onSnippets, onSearch, onEscape }: Props) {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<DataTableHandle>(null);
  const { text, setText } = useSearchText();
  const chats = query.data ?? none;
  const items = useMemo(() => chatLines(chats, text), [chats, text]);
  const drafts = useDrafts((store) => store.drafts);
  usePageKeys({ onFilter: () => field.current?.focus(), onEscape });
  const render = useCallback(
    (chat: Chat) => (
      <ChatLine
        chat={chat}
        now={now}
        ownId={viewer.id}
        isDraft={chat.id !== openId && drafts.has(`chat ${chat.id}`)}
      />
    ),
    [now, viewer.id, drafts, openId],
  );
  return (
    <Rail
      title="Chat"
      label="List of chats"
      rows={rows}
      field={field}
      search={{ label: 'Search chats', text, onText: setText }}
      tools={
        <>
          {onSnippets === undefined ? null : (
            <IconButton label="Snippets" onClick={onSnippets}>
              <IconSlash size={17} stroke={1.8} />
            </IconButton>
          )}
          {onJoin === undefined ? null : (
            <IconButton label="Join a chat" onClick={onJoin}>
              <IconDoorEnter size={17} stroke={1.8} />
            </IconButton>
          )}
        </>
      }
      create={onNew === undefined ? undefined : { label: 'Start a chat', onCreate: onNew }}
    >
      <RailBody
        waiting="Loading chats"
        isPending={query.data === undefined}
        rowHeight={rowHeight}
        lines={3}
        failure={
          query.data === undefined && query.error !== null ? (
            <LoadFailure
              title={errorMessage('chats.list', query.error)}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            >
              {defaultErrorMessage(query.error)}
            </LoadFailure>
          ) : undefined
        }
        none={
          items.length > 0 ? undefined : text.trim() === '' ? (
            <NoneYet
              icon={IconMessage}
              title="No chats yet"
              create={onNew === undefined ? undefined : { label: 'Start a chat', onCreate: onNew }}
              isInRail
            >
              Start a chat or open one from a model.
            </NoneYet>
          ) : (
            <BlankState
              icon={<IconSearchOff size={20} stroke={1.6} />}
              title={`No chats match "${text.trim()}"`}
              role="status"
              actions={
                <Button
                  size="sm"
                  variant="default"
                  onClick={() => {
                    onSearch(text.trim());
                  }}
                >
                  Search messages
                </Button>
              }
            />
          )
        }
        problem={query.data !== undefined && query.isError ? 'This list may be out of date.' : undefined}
      >
        <RailRows
          label="Chats"
          items={items}
          rowHeight={rowHeight}
          render={render}
          openParam="chatId"
          openId={openId}
          onOpen={onOpen}
          // Wait for fresh data: opening a chat marks it as read, so outdated data would lack the line of unread
          // messages.
          isOld={query.isFetching}
          handle={rows}
        />
      </RailBody>
    </Rail>
  );
}
