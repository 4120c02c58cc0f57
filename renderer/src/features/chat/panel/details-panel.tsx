import { Button } from '@mantine/core';
import { IconChevronRight, IconFile, IconPin, IconPlus, IconUsers, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FileIcon } from '#renderer/entities/file/file-icon.tsx';
import { ModelLocalTime } from '#renderer/entities/model/model-local-time.tsx';
import { ModelPhoto } from '#renderer/entities/model/model-photo.tsx';
import { StatusMark } from '#renderer/entities/model/status-mark.tsx';
import { useCurrentMinute } from '#renderer/lib/time/local-time.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { ChatDetail } from '#shared/contract/chat-rows.ts';
import { areaAddress } from '#shared/domain/areas.ts';
import { chatQueries } from '#renderer/features/chat/queries.ts';
import { plainText } from '#renderer/features/chat/text/message-nodes.ts';
import { Row, Stack } from '#renderer/ui/layout/parts.tsx';
import { ChatActions } from './chat-actions.tsx';
import { MemberLine } from './member-line.tsx';
import { NoticeFacts } from './notice-facts.tsx';
import styles from './panel.module.css';

const AddPeopleDialog = lazyDialog(
  async () => (await import('#renderer/features/chat/dialogs/add-people-dialog.tsx')).AddPeopleDialog,
);

type Props = {
  chat: ChatDetail;
  present: readonly string[];
  typing: readonly string[];
  onJump: (messageId: string) => void;
  onLeft: () => void;
  onClose: () => void;
};

const mostFiles = 5;
const none: readonly never[] = [];

/** The details of a chat: its model, notification settings, people, pinned messages and files. */
export function DetailsPanel({ chat, present, typing, onJump, onLeft, onClose }: Props) {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const [isAdding, setIsAdding] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const files = useQuery({ ...chatQueries.files(chat.id), enabled: chat.files > 0 }).data ?? none;
  const { model, people, pinned } = chat;
  const canAdd = !viewer.isReadOnly && chat.type !== 'direct' && !chat.isArchived;
  return (
    <Stack as="aside" rigid className={styles['panel']} aria-label="Details">
      <Row justify="between" rigid className={styles['head']}>
        <h2>Details</h2>
        <IconButton label="Close details" onClick={onClose}>
          <IconX size={16} stroke={1.7} />
        </IconButton>
      </Row>
      <div className={styles['section']}>
        {model === null ? null : (
          <>
            <Link className={styles['model'] ?? ''} to={areaAddress('models', { modelId: model.id })}>
              <ModelPhoto {...model} size={36} />
              <span>
                <b dir="auto">{model.stageName}</b>
                <StatusMark status={model.status} />
              </span>
              <IconChevronRight size={16} stroke={1.7} aria-hidden />
            </Link>
            <Row gap={8} justify="between" className={styles['fact']}>
              <span>Local time</span>
              <ModelLocalTime timezone={model.timezone} now={now} />
            </Row>
          </>
        )}
        <NoticeFacts chat={chat} isOff={viewer.isReadOnly} />
        {chat.description === null ? null : (
          <p className={styles['about']} dir="auto">
            {chat.description}
          </p>
        )}
      </div>
      <section className={styles['section']} aria-label="Members">
        <h3>
          <IconUsers size={15} stroke={1.7} aria-hidden /> Members <span>{people.length}</span>
          {canAdd ? (
            <IconButton
              label="Add people"
              onClick={() => {
                setIsAdding(true);
              }}
            >
              <IconPlus size={15} stroke={1.8} />
            </IconButton>
          ) : null}
        </h3>
        <ul>
          {people.map((member) => (
            <MemberLine
              key={member.person.id}
              chat={chat}
              member={member}
              isPresent={present.includes(member.person.id)}
              isTyping={typing.includes(member.person.id)}
            />
          ))}
        </ul>
      </section>
      {pinned.length === 0 ? null : (
        <section className={styles['section']} aria-label="Pinned">
          <h3>
            <IconPin size={15} stroke={1.7} aria-hidden /> Pinned <span>{pinned.length}</span>
          </h3>
          {pinned.map((message) => (
            <button
              key={message.id}
              type="button"
              className={styles['pinned']}
              dir="auto"
              onClick={() => {
                onJump(message.id);
              }}
            >
              {message.body === ''
                ? message.files.map(({ fileName }) => fileName).join(', ')
                : plainText(message.body)}
            </button>
          ))}
        </section>
      )}
      {chat.files === 0 ? null : (
        <section className={styles['section']} aria-label="Files">
          <h3>
            <IconFile size={15} stroke={1.7} aria-hidden /> Files <span>{chat.files}</span>
            {files.length > mostFiles && !showsAll ? (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => {
                  setShowsAll(true);
                }}
              >
                View all
              </Button>
            ) : null}
          </h3>
          {files.slice(0, showsAll ? files.length : mostFiles).map((file) => (
            <button
              key={file.id}
              type="button"
              className={styles['fileRow']}
              title={file.fileName}
              onClick={() => {
                onJump(file.messageId);
              }}
            >
              <FileIcon mediaType={file.mediaType} />
              <bdi>{file.fileName}</bdi>
            </button>
          ))}
        </section>
      )}
      {viewer.isReadOnly ? null : <ChatActions chat={chat} onLeft={onLeft} />}
      {isAdding ? (
        <AddPeopleDialog
          chatId={chat.id}
          onClose={() => {
            setIsAdding(false);
          }}
        />
      ) : null}
    </Stack>
  );
}
