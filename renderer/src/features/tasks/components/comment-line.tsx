import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PersonAvatar } from '#renderer/entities/person/person-avatar.tsx';
import { personName, toNamed } from '#renderer/entities/person/person-name.ts';
import { deleteComment } from '#renderer/features/tasks/api.ts';
import { errorMessage } from '#renderer/entities/task/error-messages.ts';
import { refreshTasks } from '#renderer/features/tasks/queries.ts';
import { exactTime, relativeTime } from '#renderer/lib/time/relative-time.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { Comment } from '#shared/contract/task-blocks.ts';
import { useState } from 'react';
import styles from './task-panel.module.css';

const ConfirmDialog = lazyDialog(
  async () => (await import('#renderer/ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

type Props = { comment: Comment; canDelete: boolean; now: number };

export function CommentLine({ comment, canDelete, now }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const removal = useMutation({
    mutationFn: () => deleteComment(comment.id),
    onSuccess: () => refreshTasks(client),
    onError: (error) => {
      notifyError(errorMessage('tasks.deleteComment', error));
    },
  });
  const { author, body, createdAt, editedAt } = comment;
  const name = author === null ? 'Deleted user' : personName(author);
  const mayDelete = canDelete && (author?.id === viewer.id || viewer.role === 'admin');
  const time = Date.parse(createdAt);
  return (
    <li className={styles['line']}>
      <PersonAvatar person={author === null ? { id: '', name } : toNamed(author)} />
      <span className={styles['what']}>
        <b dir="auto">{name}</b>{' '}
        <span className={styles['when']} title={exactTime(time)}>
          {relativeTime(time, now)}
          {editedAt === null ? '' : ' · edited'}
        </span>
        <span className={styles['body']} dir="auto">
          {body}
        </span>
      </span>
      {mayDelete ? (
        <ActionIcon
          size="sm"
          aria-label={`Delete the comment by ${name}`}
          disabled={removal.isPending}
          onClick={() => {
            setIsAsking(true);
          }}
        >
          <IconTrash size={14} stroke={1.7} />
        </ActionIcon>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Delete this comment?"
          confirmLabel="Delete comment"
          onConfirm={() => {
            setIsAsking(false);
            removal.mutate();
          }}
          onCancel={() => {
            setIsAsking(false);
          }}
        >
          It’s deleted for everyone and can’t be restored.
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
