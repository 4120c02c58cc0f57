import { Button } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { useOfferedDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { useLivePage } from '#renderer/lib/live/live-pages.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { usePageAction } from '#renderer/lib/window/page-actions.ts';
import { useMedia } from '#renderer/lib/window/use-media.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { BlankState } from '#renderer/ui/feedback/blank-state.tsx';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import { RailScreen } from '#renderer/ui/rail-screen/rail-screen.tsx';
import { followOutbox } from './data/outbox.ts';
import { ChatRail } from './list/chat-rail.tsx';
import { SearchPanel } from './panel/search-panel.tsx';
import { chatQueries, type Hit } from './queries.ts';
import { OpenChat, type SidePanel } from './room/open-chat.tsx';

const NewChatDialog = lazyDialog(async () => (await import('./dialogs/new-chat-dialog.tsx')).NewChatDialog);
const OtherChatsDialog = lazyDialog(
  async () => (await import('./dialogs/other-chats-dialog.tsx')).OtherChatsDialog,
);
const SnippetsDialog = lazyDialog(async () => (await import('./dialogs/snippets-dialog.tsx')).SnippetsDialog);

type Dialog = 'new' | 'join' | 'snippets';

const none: readonly never[] = [];

/** The chats on the left, the open one next to them, with its details. A phone shows either the list or the chat. */
export function ChatPage() {
  useLivePage('chats', 'ChatPage');
  const viewer = useViewer();
  const isPhone = useMedia('(max-width: 767px)');
  const hasRoom = !useMedia('(max-width: 1179px)');
  const { params, change } = useParamChanges();
  const openId = params.get('chatId') ?? undefined;
  const meantId = params.get('message');
  const modelId = params.get('modelId') ?? undefined;
  const chats = useQuery(chatQueries.list());
  const [dialog, setDialog] = useState<Dialog>();
  const [side, setSide] = useState<SidePanel>(hasRoom ? 'details' : undefined);
  const [sought, setSought] = useState<string>();
  const { isReadOnly } = viewer;
  useEffect(() => (isReadOnly ? undefined : followOutbox()), [isReadOnly]);

  const open = useCallback(
    (chatId: string) => {
      change({ chatId, message: '', modelId: '' }, false);
    },
    [change],
  );
  const show = ({ chatId, id }: Pick<Hit, 'chatId' | 'id'>) => {
    change({ chatId, message: id, modelId: '' }, false);
  };
  // A link may name only the message, or the model instead of the chat.
  useEffect(() => {
    if (openId !== undefined || meantId === null) return;
    request('chats.message', { id: meantId }).then(
      ({ chatId }) => {
        change({ chatId }, true);
      },
      () => undefined,
    );
  }, [openId, meantId, change]);
  const ofModel = modelId === undefined ? undefined : chats.data?.find(({ model }) => model?.id === modelId);
  const chatOfModel = ofModel?.id;
  useEffect(() => {
    if (openId === undefined && chatOfModel !== undefined) change({ chatId: chatOfModel, modelId: '' }, true);
  }, [openId, chatOfModel, change]);

  const add = isReadOnly
    ? undefined
    : () => {
        setDialog('new');
      };
  usePageAction('new chat', 'Start a chat', () => add?.(), add === undefined);
  useOfferedDraft('new chat', 'a new chat', () => {
    add?.();
  });
  const close = () => {
    setDialog(undefined);
  };
  const isMissing = modelId !== undefined && chats.data !== undefined && ofModel === undefined;
  return (
    <RailScreen
      title="Chat"
      isPhone={isPhone}
      isOpen={openId !== undefined || sought !== undefined}
      rail={
        <ChatRail
          query={chats}
          openId={openId}
          onOpen={open}
          onNew={add}
          onJoin={
            viewer.role === 'admin' && !isReadOnly
              ? () => {
                  setDialog('join');
                }
              : undefined
          }
          onSnippets={
            isReadOnly
              ? undefined
              : () => {
                  setDialog('snippets');
                }
          }
          onSearch={setSought}
          onEscape={() => {
            if (side !== undefined && !hasRoom) setSide(undefined);
          }}
        />
      }
      pane={
        openId === undefined ? (
          <Stack as="section" grow aria-label="Chat">
            <Stack justify="center" grow>
              <BlankState
                icon={<IconMessage size={20} stroke={1.6} />}
                title="Choose a chat"
                role="status"
                actions={
                  isMissing && add !== undefined ? (
                    <Button size="sm" onClick={add}>
                      Start its chat
                    </Button>
                  ) : undefined
                }
              >
                {isMissing ? 'You are in no chat of this model.' : 'Its messages appear here.'}
              </BlankState>
            </Stack>
          </Stack>
        ) : (
          <OpenChat
            key={openId}
            chatId={openId}
            chats={chats.data ?? none}
            meantId={meantId}
            side={side}
            onSide={setSide}
            onBack={
              isPhone
                ? () => {
                    change({ chatId: '', message: '' }, true);
                  }
                : undefined
            }
            onMeant={(message) => {
              change({ message }, true);
            }}
            onHit={show}
            onLeft={() => {
              change({ chatId: '', message: '' }, true);
            }}
          />
        )
      }
      panel={
        openId === undefined && sought !== undefined ? (
          <SearchPanel
            chats={chats.data ?? none}
            start={sought}
            onHit={(hit) => {
              setSought(undefined);
              show(hit);
            }}
            onClose={() => {
              setSought(undefined);
            }}
          />
        ) : null
      }
    >
      {dialog === 'new' ? (
        <NewChatDialog
          start={{ modelId }}
          onCreated={(id) => {
            close();
            open(id);
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'join' ? (
        <OtherChatsDialog
          onJoined={(id) => {
            close();
            open(id);
          }}
          onClose={close}
        />
      ) : null}
      {dialog === 'snippets' ? <SnippetsDialog onClose={close} /> : null}
    </RailScreen>
  );
}
