import { IconArrowLeft, IconInfoCircle, IconMessageOff, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { defaultErrorMessage, toAppError } from '#renderer/lib/errors/error-messages.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { Chat, ChatDetail } from '#shared/contract/chat-rows.ts';
import { useConversation } from '#renderer/features/chat/data/use-conversation.ts';
import { useRoom } from '#renderer/features/chat/data/use-room.ts';
import { ChatMark } from '#renderer/features/chat/list/chat-mark.tsx';
import { DetailsPanel } from '#renderer/features/chat/panel/details-panel.tsx';
import { SearchPanel } from '#renderer/features/chat/panel/search-panel.tsx';
import { chatQueries, type Hit } from '#renderer/features/chat/queries.ts';
import { Row, Spacer, Stack } from '#renderer/ui/layout/parts.tsx';
import { ChatPane } from './chat-pane.tsx';
import styles from './chat-pane.module.css';

export type SidePanel = 'details' | 'search' | undefined;

type Props = {
  chatId: string;
  chats: readonly Chat[];
  meantId: string | null;
  side: SidePanel;
  onSide: (side: SidePanel) => void;
  onBack: (() => void) | undefined;
  onMeant: (messageId: string) => void;
  onHit: (hit: Hit) => void;
  onLeft: () => void;
};

/** The open chat: its header, its messages and its details. */
export function OpenChat(props: Props) {
  const { chatId, onBack } = props;
  const query = useQuery(chatQueries.detail(chatId));
  const isGone = query.isError && toAppError(query.error).code === 'not_found';
  if (query.data === undefined || isGone)
    return (
      <Stack as="section" grow aria-label="Chat">
        <Row gap={8} rigid className={styles['bar']} data-head>
          {onBack === undefined ? null : (
            <IconButton label="Back to chats" onClick={onBack}>
              <IconArrowLeft size={18} stroke={1.7} />
            </IconButton>
          )}
        </Row>
        <Stack justify="center" grow>
          {isGone ? (
            <BlankState icon={<IconMessageOff size={20} stroke={1.6} />} title="Chat not found" role="alert">
              {errorMessage('chats.get', query.error)}
            </BlankState>
          ) : query.isError ? (
            <LoadFailure
              title={errorMessage('chats.get', query.error)}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            >
              {defaultErrorMessage(query.error)}
            </LoadFailure>
          ) : (
            <div className={styles['waiting']}>
              <PendingLines label="Loading the chat" />
            </div>
          )}
        </Stack>
      </Stack>
    );
  return <LoadedChat {...props} chat={query.data} />;
}

function LoadedChat({ chat, chats, meantId, side, onSide, onBack, ...on }: Props & { chat: ChatDetail }) {
  const viewer = useViewer();
  const { store, conversation } = useConversation(chat.id, meantId);
  const room = useRoom(chat.id, viewer.id, viewer.isReadOnly);
  const [asked, setAsked] = useState<{ id: string }>();
  const toggle = (wanted: NonNullable<SidePanel>) => {
    onSide(side === wanted ? undefined : wanted);
  };
  return (
    <>
      <Stack as="section" grow aria-label={chat.name}>
        <Row gap={8} rigid className={styles['bar']} data-head>
          {onBack === undefined ? null : (
            <IconButton label="Back to chats" onClick={onBack}>
              <IconArrowLeft size={18} stroke={1.7} />
            </IconButton>
          )}
          <ChatMark chat={chat} size={32} />
          <h2 dir="auto" title={chat.name}>
            {chat.name}
          </h2>
          <span className={styles['facts']}>
            {chat.type === 'direct' ? '' : countOf(chat.members, { one: 'member', many: 'members' })}
            {chat.isArchived ? ' · Archived' : ''}
          </span>
          <Spacer />
          <span data-on={side === 'search' || undefined}>
            <IconButton
              label="Search messages"
              onClick={() => {
                toggle('search');
              }}
            >
              <IconSearch size={17} stroke={1.7} />
            </IconButton>
          </span>
          <span data-on={side === 'details' || undefined}>
            <IconButton
              label="Details"
              onClick={() => {
                toggle('details');
              }}
            >
              <IconInfoCircle size={17} stroke={1.7} />
            </IconButton>
          </span>
        </Row>
        <ChatPane
          chat={chat}
          store={store}
          conversation={conversation}
          room={room}
          meantId={meantId}
          asked={asked}
          onJump={on.onMeant}
        />
      </Stack>
      {side === 'details' ? (
        <DetailsPanel
          chat={chat}
          present={room.present}
          typing={room.typing}
          onJump={(id) => {
            setAsked({ id });
          }}
          onLeft={on.onLeft}
          onClose={() => {
            onSide(undefined);
          }}
        />
      ) : null}
      {side === 'search' ? (
        <SearchPanel
          chats={chats}
          start=""
          onHit={(hit) => {
            if (hit.chatId === chat.id) setAsked({ id: hit.id });
            else on.onHit(hit);
          }}
          onClose={() => {
            onSide(undefined);
          }}
        />
      ) : null}
    </>
  );
}
