import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { personName } from '#renderer/entities/person/person-name.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { IconButton } from '#renderer/ui/marks/icon-button.tsx';
import type { ChatMessage } from '#shared/contract/chat-rows.ts';
import type { AddedFile } from './use-composer-draft.ts';
import styles from './composer.module.css';

type ContextProps = {
  replyTo: ChatMessage | undefined;
  editing: ChatMessage | undefined;
  onCancel: () => void;
};

/** The message that is being replied to or edited. */
export function ComposerContext({ replyTo, editing, onCancel }: ContextProps) {
  if (editing === undefined && replyTo === undefined) return null;
  const whom = replyTo?.sender ?? null;
  return (
    <Row justify="between" size={12} tone="soft">
      <span dir="auto">
        {editing === undefined
          ? `Replying to ${whom === null ? 'a deleted user' : personName(whom)}`
          : 'Editing your message'}
      </span>
      <IconButton label="Cancel" onClick={onCancel}>
        <IconX size={14} stroke={1.8} />
      </IconButton>
    </Row>
  );
}

type FilesProps = { files: readonly AddedFile[]; onRemove: (objectName: string) => void };

/** Uploaded files, to be sent with the message. */
export function AddedFiles({ files, onRemove }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles['files']} aria-label="Files of this message">
      {files.map(({ objectName, fileName }) => (
        <li key={objectName}>
          <bdi>{fileName}</bdi>
          <ActionIcon
            size="xs"
            aria-label={`Remove ${fileName}`}
            onClick={() => {
              onRemove(objectName);
            }}
          >
            <IconX size={12} stroke={2} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
