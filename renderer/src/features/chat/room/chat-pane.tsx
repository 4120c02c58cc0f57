import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type DragEvent } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { LoadFailure } from '#renderer/ui/feedback/load-failure.tsx';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { defaultErrorMessage } from '#renderer/lib/errors/error-messages.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { dayHeading } from '#renderer/lib/time/day-heading.ts';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { PendingLines } from '#renderer/ui/feedback/pending-lines.tsx';
import type { ChatDetail, ChatMessage } from '#shared/contract/chat-rows.ts';
import { Composer, type ComposerHandle } from '#renderer/features/chat/composer/composer.tsx';
import { useOutbox } from '#renderer/features/chat/data/outbox.ts';
import type { ConversationStore, Conversation } from '#renderer/features/chat/data/conversation.ts';
import type { useRoom } from '#renderer/features/chat/data/use-room.ts';
import { useReading } from '#renderer/features/chat/data/use-reading.ts';
import { MessageDialogs } from '#renderer/features/chat/dialogs/message-dialogs.tsx';
import { Stack } from '#renderer/ui/layout/parts.tsx';
import { MessageLine } from './message-line.tsx';
import { OutgoingLine } from './outgoing-line.tsx';
import { Stream, type StreamHandle } from './stream.tsx';
import { streamItems, type StreamItem } from './stream-items.ts';
import { TypingLine } from './typing-line.tsx';
import { useMessageActions } from './use-message-actions.ts';
import styles from './chat-pane.module.css';

type Props = {
  chat: ChatDetail;
  store: ConversationStore;
  conversation: Conversation;
  room: ReturnType<typeof useRoom>;
  meantId: string | null;
  /** A message that the side panel links to. */
  asked: { id: string } | undefined;
  onJump: (messageId: string) => void;
};

/** The messages of a chat, with the message field below. */
export function ChatPane({ chat, store, conversation, room, meantId, asked, onJump }: Props) {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const stream = useRef<StreamHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [leftAt, setLeftAt] = useState(0);
  const { isReadOnly } = viewer;
  const outgoing = useOutbox(
    useShallow(({ messages }) => messages.filter(({ chatId }) => chatId === chat.id)),
  );
  const people = useMemo(
    () => chat.people.filter(({ isActive }) => isActive).map(({ person }) => person),
    [chat.people],
  );
  const reading = useReading({ chat, conversation, isAtEnd, isOff: isReadOnly, viewerId: viewer.id });
  const { messages, hasOlder, hasNewer } = conversation;
  const jump = (id: string) => {
    if (stream.current?.show(id) === true) onJump(id);
    else
      void store.open(id).then(
        () => {
          onJump(id);
          requestAnimationFrame(() => stream.current?.show(id));
        },
        () => undefined,
      );
  };
  const jumpTo = useEffectEvent(jump);
  useEffect(() => {
    if (asked !== undefined) jumpTo(asked.id);
  }, [asked]);
  // Opens at the message that the address names.
  const isReady = conversation.status === 'ready';
  useEffect(() => {
    if (isReady && meantId !== null) requestAnimationFrame(() => stream.current?.show(meantId));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the chat opens
  }, [isReady]);
  const { actions, focus, setFocus } = useMessageActions({
    chat,
    store,
    jump,
    onCompose: () => composer.current?.focus(),
  });
  const items = useMemo(
    () => streamItems({ messages, outgoing, line: reading.line, hasOlder, viewerId: viewer.id }),
    [messages, outgoing, reading.line, hasOlder, viewer.id],
  );
  const lastOwn = messages.findLast(({ kind }) => kind !== 'system');
  const sentNote =
    lastOwn?.sender?.id === viewer.id && outgoing.length === 0 && lastOwn.deletedAt === null
      ? seenWords(chat, lastOwn, viewer.id)
      : undefined;
  const noteId = lastOwn?.id;
  const render = useCallback(
    (item: StreamItem) => {
      switch (item.kind) {
        case 'start':
          return <p className={styles['start']}>This is where {chat.name} begins.</p>;
        case 'day':
          return (
            <div className={styles['day']} role="separator">
              <span>{dayHeading(item.at, now)}</span>
            </div>
          );
        case 'line':
          return (
            <div className={styles['line']} role="separator">
              <span>{countOf(item.count, { one: 'new message', many: 'new messages' })}</span>
            </div>
          );
        case 'outgoing':
          return (
            <OutgoingLine
              message={item.message}
              isNext={item.isNext}
              own={{ id: viewer.id, name: viewer.displayName ?? viewer.email }}
            />
          );
        case 'message':
          return (
            <MessageLine
              message={item.message}
              isNext={item.isNext}
              ownId={viewer.id}
              isMeant={item.message.id === meantId}
              note={item.message.id === noteId ? sentNote : undefined}
              isOff={isReadOnly || chat.isArchived}
              actions={actions}
            />
          );
      }
    },
    [chat.name, chat.isArchived, now, viewer, meantId, noteId, sentNote, isReadOnly, actions],
  );
  const newCount = isAtEnd
    ? 0
    : messages.filter(
        ({ seq, kind, sender }) => seq > leftAt && kind !== 'system' && sender?.id !== viewer.id,
      ).length;
  const handleDrop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0 || isReadOnly) return;
    event.preventDefault();
    composer.current?.addFiles(files);
  };
  if (conversation.status === 'failed')
    return (
      <LoadFailure
        title={errorMessage('chats.messages', conversation.failure)}
        isRetrying={false}
        onRetry={() => void store.open()}
      >
        {defaultErrorMessage(conversation.failure)}
      </LoadFailure>
    );
  return (
    <Stack
      grow
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={handleDrop}
    >
      {conversation.status === 'pending' ? (
        <div className={styles['waiting']}>
          <PendingLines label="Loading messages" />
        </div>
      ) : messages.every(({ kind }) => kind === 'system') && outgoing.length === 0 && !hasOlder ? (
        <div className={styles['none']}>
          <p role="status">No messages yet. Say hello.</p>
        </div>
      ) : (
        <Stream
          items={items}
          newCount={newCount}
          hasNewer={hasNewer}
          isBusy={conversation.isLoadingOlder}
          handle={stream}
          render={render}
          onOlder={() => void store.loadOlder()}
          onNewer={() => void store.loadNewer()}
          onNewest={() => {
            if (hasNewer) void store.open().then(() => requestAnimationFrame(() => stream.current?.toEnd()));
            else stream.current?.toEnd();
          }}
          onAtEnd={(isNow) => {
            setIsAtEnd(isNow);
            setLeftAt(messages.at(-1)?.seq ?? 0);
          }}
        />
      )}
      {conversation.hasFailed || conversation.isBehind ? (
        <p className={styles['problem']} role="alert">
          Some messages may be missing. Trying again…
        </p>
      ) : null}
      {isReadOnly ? null : (
        <>
          <TypingLine people={people} typing={room.typing} />
          <Composer
            key={chat.id}
            chat={chat}
            people={people}
            replyTo={focus?.kind === 'reply' ? focus.message : undefined}
            editing={focus?.kind === 'edit' ? focus.message : undefined}
            handle={composer}
            onTyping={room.noteTyping}
            onPlain={() => {
              if (focus?.kind === 'reply' || focus?.kind === 'edit') setFocus(undefined);
            }}
            onSent={() => {
              reading.dropLine();
              if (hasNewer) void store.open();
              requestAnimationFrame(() => stream.current?.toEnd());
            }}
            onEdited={(message) => {
              store.put([message]);
            }}
            onEditLast={() => {
              const own = messages.findLast(
                ({ sender, deletedAt, kind }) =>
                  sender?.id === viewer.id && deletedAt === null && kind !== 'system',
              );
              if (own !== undefined) actions.edit(own);
            }}
          />
          <MessageDialogs
            chat={chat}
            focus={focus}
            onClose={() => {
              setFocus(undefined);
            }}
          />
        </>
      )}
    </Stack>
  );
}

/** Who has seen the viewer's last message. */
function seenWords({ people, type }: ChatDetail, { seq }: ChatMessage, viewerId: string): string {
  const others = people.filter(({ person, isActive }) => person.id !== viewerId && isActive);
  const seen = others.filter(({ lastReadSeq }) => lastReadSeq >= seq).length;
  if (seen === 0) return 'Sent';
  return type === 'direct' ? 'Seen' : seen === others.length ? 'Seen by everyone' : `Seen by ${String(seen)}`;
}
