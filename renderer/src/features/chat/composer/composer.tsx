import { ActionIcon, Textarea } from '@mantine/core';
import { IconArrowUp, IconAt, IconPaperclip, IconSlash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { sendFiles, type UploadTarget } from '#renderer/entities/file/uploads/send-files.ts';
import { UploadLines } from '#renderer/entities/file/uploads/upload-lines.tsx';
import { mentionsIn } from '#renderer/entities/mention/mention-parts.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import { Keys } from '#renderer/ui/marks/keys.tsx';
import type { Chat, ChatMessage } from '#shared/contract/chat-rows.ts';
import type { Person } from '#shared/contract/models.ts';
import { charactersIn, chatLimits } from '#shared/domain/chat-limits.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { send } from '#renderer/features/chat/data/outbox.ts';
import { chatQueries } from '#renderer/features/chat/queries.ts';
import { EmojiMenu } from '#renderer/ui/emoji/emoji-menu.tsx';
import { AddedFiles, ComposerContext } from './composer-parts.tsx';
import { fillSnippet } from './fill-snippet.ts';
import { insertText } from '#renderer/lib/text/insert-text.ts';
import { Row, Spacer } from '#renderer/ui/layout/parts.tsx';
import { pictureSize } from './picture-size.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { mentionsEveryone } from './suggestions.ts';
import { useComposerDraft } from './use-composer-draft.ts';
import { useSuggestions } from './use-suggestions.ts';
import styles from './composer.module.css';

export type ComposerHandle = { focus: () => void; addFiles: (files: readonly File[]) => void };

type Props = {
  chat: Chat;
  people: readonly Person[];
  replyTo: ChatMessage | undefined;
  editing: ChatMessage | undefined;
  handle: Ref<ComposerHandle>;
  onTyping: () => void;
  onSent: () => void;
  /** Ends a reply or an edit. */
  onPlain: () => void;
  onEdited: (message: ChatMessage) => void;
  onEditLast: () => void;
};

const nobody: readonly never[] = [];

/** The message field: Enter sends, Shift+Enter adds a line, @ mentions someone, / inserts a snippet. */
export function Composer({ chat, people, replyTo, editing, handle, ...on }: Props) {
  const viewer = useViewer();
  const area = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const picked = useRef(new Set<string>());
  const sizes = useRef(new Map<string, { width: number; height: number } | null>());
  const { draft, change, addFile, clear } = useComposerDraft(chat.id);
  const [edited, setEdited] = useState<{ id: string; text: string }>();
  const [isSaving, setIsSaving] = useState(false);
  const snippets = useQuery(chatQueries.snippets()).data ?? nobody;
  const text = editing === undefined ? draft.text : edited?.id === editing.id ? edited.text : editing.body;
  const write = (next: string) => {
    if (editing === undefined) change({ text: next });
    else setEdited({ id: editing.id, text: next });
  };
  const list = useSuggestions({
    people,
    snippets,
    fill: ({ body }) =>
      fillSnippet(body, { chat, myName: viewer.displayName ?? viewer.email, now: new Date() }),
    onPick: ({ id }) => picked.current.add(id),
  });
  const target: UploadTarget = {
    place: `chat ${chat.id}`,
    bucket: 'attachments',
    area: 'chat',
    finish: ({ objectName, fileName, isChecked }) => {
      if (!isChecked)
        return Promise.reject(new Error('This file could not be checked yet. Try again in a moment.'));
      const size = sizes.current.get(fileName) ?? null;
      addFile({ objectName, fileName, width: size?.width ?? null, height: size?.height ?? null });
      return Promise.resolve();
    },
    describe: (error) => (error instanceof Error ? error.message : 'This file could not be added'),
  };
  const addFiles = (files: readonly File[]) => {
    const room = chatLimits.files - draft.files.length;
    if (files.length > room) notifyError('A message can have 10 files');
    const taken = files.slice(0, room);
    void Promise.all(
      taken.map(async (file) => sizes.current.set(file.name.trim(), await pictureSize(file))),
    ).then(() => {
      sendFiles(taken, target);
    });
  };
  useImperativeHandle(handle, () => ({ focus: () => area.current?.focus(), addFiles }));

  const length = charactersIn(text.trim());
  const isTooLong = length > chatLimits.message;
  const isEmpty =
    length === 0 && (editing === undefined ? draft.files.length === 0 : editing.kind === 'text');
  const named = () => ({
    mentionIds: mentionsIn(text, people, picked.current),
    mentionsAll: mentionsEveryone(text),
  });
  const submit = async () => {
    if (isEmpty || isTooLong || isSaving) return;
    if (editing === undefined) {
      send({
        chatId: chat.id,
        clientId: crypto.randomUUID(),
        body: text.trim(),
        replyToId: replyTo?.id ?? null,
        replyText: replyTo?.body ?? null,
        files: [...draft.files],
        ...named(),
      });
      clear();
      picked.current.clear();
      on.onPlain();
      on.onSent();
      return;
    }
    setIsSaving(true);
    try {
      on.onEdited(
        await request('chats.edit', {
          id: editing.id,
          version: editing.version,
          body: text.trim(),
          ...named(),
        }),
      );
      setEdited(undefined);
      on.onPlain();
    } catch (error) {
      notifyError(errorMessage('chats.edit', error));
    } finally {
      setIsSaving(false);
    }
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || list.handleKey(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && (editing !== undefined || replyTo !== undefined)) {
      event.stopPropagation();
      setEdited(undefined);
      on.onPlain();
    } else if (event.key === 'ArrowUp' && text === '' && editing === undefined) {
      event.preventDefault();
      on.onEditLast();
    }
  };
  const type = (sign: string) => {
    const field = area.current;
    if (field === null) return;
    const caret = field.selectionEnd;
    const gap = caret === 0 || /\s$/.test(field.value.slice(0, caret)) ? '' : ' ';
    insertText(field, `${gap}${sign}`, { start: caret, end: caret });
  };
  return (
    <form
      className={styles['composer']}
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ComposerContext
        replyTo={replyTo}
        editing={editing}
        onCancel={() => {
          setEdited(undefined);
          on.onPlain();
        }}
      />
      {list.isOpen ? (
        <SuggestionList
          id={list.id}
          suggestions={list.suggestions}
          active={list.active}
          onTake={(suggestion) => {
            if (area.current !== null) list.take(area.current, suggestion);
          }}
        />
      ) : null}
      <Textarea
        ref={area}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={10}
        dir="auto"
        className={styles['field'] ?? ''}
        aria-label="Message"
        aria-autocomplete="list"
        aria-controls={list.isOpen ? list.id : undefined}
        aria-activedescendant={list.activeId}
        placeholder={chat.isArchived ? 'This chat is archived' : `Message ${chat.name}`}
        disabled={chat.isArchived}
        value={text}
        {...(list.isOpen || editing !== undefined || replyTo !== undefined
          ? { 'data-own-escape': true }
          : {})}
        onChange={(event) => {
          write(event.currentTarget.value);
          if (editing === undefined && event.currentTarget.value !== '') on.onTyping();
        }}
        onSelect={(event) => {
          list.look(event.currentTarget);
        }}
        onKeyDown={handleKeyDown}
        onBlur={list.close}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0 || editing !== undefined) return;
          event.preventDefault();
          addFiles(files);
        }}
      />
      {isTooLong ? (
        <p className={styles['problem']} role="alert">
          Message must be 4,000 characters or fewer ({formatCount(length)})
        </p>
      ) : null}
      {editing === undefined ? (
        <AddedFiles
          files={draft.files}
          onRemove={(objectName) => {
            change({ files: draft.files.filter((file) => file.objectName !== objectName) });
          }}
        />
      ) : null}
      <UploadLines target={target} />
      <Row gap={4} className={styles['foot']}>
        <IconButton
          label="Attach files"
          isDisabled={chat.isArchived || editing !== undefined}
          onClick={() => input.current?.click()}
        >
          <IconPaperclip size={17} stroke={1.7} />
        </IconButton>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to send"
          tabIndex={-1}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            addFiles(files);
          }}
        />
        <IconButton
          label="Mention someone"
          isDisabled={chat.isArchived}
          onClick={() => {
            type('@');
          }}
        >
          <IconAt size={17} stroke={1.7} />
        </IconButton>
        <IconButton
          label="Use a snippet"
          isDisabled={chat.isArchived}
          onClick={() => {
            type('/');
          }}
        >
          <IconSlash size={17} stroke={1.7} />
        </IconButton>
        <EmojiMenu
          label="Add an emoji"
          onPick={(emoji) => {
            type(emoji);
          }}
        />
        <Spacer />
        <span className={styles['hint']}>
          <Keys keys="Enter" isWideOnly /> {editing === undefined ? 'send' : 'save'}
        </span>
        <ActionIcon
          type="submit"
          variant="filled"
          size={28}
          aria-label={editing === undefined ? 'Send' : 'Save'}
          loading={isSaving}
          disabled={isEmpty || isTooLong || chat.isArchived}
        >
          <IconArrowUp size={17} stroke={2} />
        </ActionIcon>
      </Row>
    </form>
  );
}
