import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MentionText } from '#renderer/entities/mention/mention-text.tsx';
import { PersonLine } from '#renderer/entities/person/person-line.tsx';
import { personName } from '#renderer/entities/person/person-name.ts';
import { useWaitingDraft } from '#renderer/lib/drafts/use-stored-draft.ts';
import { notifyError, notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { undoable } from '#renderer/lib/undo/undo.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { Row, Text } from '#renderer/ui/layout/parts.tsx';
import type { Comment } from '#shared/contract/blocks.ts';
import { CommentEdit } from './comment-edit.tsx';
import { changeComments, type CommentSource } from './comment-source.ts';
import styles from './comments.module.css';

type Props = {
  source: CommentSource;
  comment: Comment;
  canWrite: boolean;
  /** It was deleted while it was being edited here. */
  isGone: boolean;
  /** Called with the comment being edited, and with undefined when editing ends. */
  onEdit: (comment: Comment | undefined) => void;
  reload: () => Promise<readonly Comment[]>;
};

export function CommentLine({ source, comment, canWrite, isGone, onEdit, reload }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { id, author, body, mentions, editedAt } = comment;
  const isOwn = canWrite && author?.id === viewer.id;
  const mayRemove = isOwn || (canWrite && viewer.role === 'admin');
  const name = author === null ? 'Deleted user' : personName(author);
  const edit = () => {
    setEditing(true);
    onEdit(comment);
  };
  useWaitingDraft(`${source.name} comment ${id}`, () => {
    if (isOwn) edit();
  });
  const restoring = useMutation({
    mutationFn: () => source.restore(id),
    onSuccess: () => {
      notifySuccess('Comment restored');
    },
    onError: (error) => {
      notifyError(source.describe.restore(error));
    },
    onSettled: source.onChanged,
  });
  const removal = useMutation({
    mutationFn: () =>
      undoable(async (offer) => {
        await source.remove(id);
        changeComments(client, source, (comments) => comments.filter((known) => known.id !== id));
        offer('Comment deleted', () => {
          restoring.mutate();
        });
      }),
    onError: (error) => {
      notifyError(source.describe.remove(error));
    },
    onSettled: source.onChanged,
  });
  const done = () => {
    setEditing(false);
    onEdit(undefined);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  return (
    <PersonLine
      person={author}
      nobody={name}
      at={comment.createdAt}
      note={editedAt === null ? undefined : 'edited'}
      actions={
        isEditing || !mayRemove ? null : (
          <Row as="span" gap={2} align="stretch" rigid>
            {isOwn ? (
              <ActionIcon ref={editButton} size="sm" aria-label="Edit your comment" onClick={edit}>
                <IconPencil size={14} stroke={1.7} />
              </ActionIcon>
            ) : null}
            <ActionIcon
              size="sm"
              aria-label={isOwn ? 'Delete your comment' : `Delete the comment by ${name}`}
              disabled={removal.isPending}
              onClick={() => {
                removal.mutate();
              }}
            >
              <IconTrash size={14} stroke={1.7} />
            </ActionIcon>
          </Row>
        )
      }
    >
      {isGone ? (
        <Text as="p" size={12} tone="danger" className={styles['gone']} role="alert">
          This comment was deleted. Copy what you typed before you cancel.
        </Text>
      ) : null}
      {isEditing && isOwn ? (
        <CommentEdit source={source} comment={comment} reload={reload} onDone={done} />
      ) : (
        <MentionText body={body} people={mentions} />
      )}
    </PersonLine>
  );
}
