import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { notifyError } from '#renderer/lib/toasts/notify.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { ChatDetail } from '#shared/contract/chat-rows.ts';
import { setNotices } from '#renderer/features/chat/mutations.ts';
import { refreshChats, showChat } from '#renderer/features/chat/queries.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { exportChat } from './export-chat.ts';
import styles from './panel.module.css';

const ChatFormDialog = lazyDialog(
  async () => (await import('#renderer/features/chat/dialogs/chat-form-dialog.tsx')).ChatFormDialog,
);

type Props = { chat: ChatDetail; onLeft: () => void };

/** What can be done with a chat. */
export function ChatActions({ chat, onLeft }: Props) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'edit' | 'leave'>();
  const close = () => {
    setDialog(undefined);
  };
  const pinning = useMutation({
    mutationFn: () => setNotices({ chatId: chat.id, changes: { isPinned: !chat.isPinned } }),
    onSuccess: (changed) => {
      showChat(client, changed);
    },
    onError: (error) => {
      notifyError(errorMessage('chats.setNotices', error));
    },
  });
  const archiving = useMutation({
    mutationFn: () =>
      request('chats.update', {
        id: chat.id,
        rowVersion: chat.rowVersion,
        changes: { isArchived: !chat.isArchived },
      }),
    onSuccess: (changed) => {
      showChat(client, changed);
    },
    onError: (error) => {
      notifyError(errorMessage('chats.update', error));
    },
  });
  const leaving = useMutation({
    mutationFn: () => request('chats.leave', { chatId: chat.id }),
    onSuccess: async () => {
      await refreshChats(client);
      onLeft();
    },
  });
  const exporting = useMutation({
    mutationFn: () => exportChat(chat),
    onError: (error) => {
      notifyError(errorMessage('chats.messages', error));
    },
  });
  const canLeave = chat.type !== 'direct' && !chat.isAssigned;
  return (
    <Row gap={6} align="stretch" wrap className={styles['actions']}>
      <Button
        size="compact-sm"
        variant="default"
        loading={pinning.isPending}
        onClick={() => {
          pinning.mutate();
        }}
      >
        {chat.isPinned ? 'Unpin from list' : 'Pin to list'}
      </Button>
      {chat.canManage ? (
        <>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setDialog('edit');
            }}
          >
            Edit
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={archiving.isPending}
            onClick={() => {
              archiving.mutate();
            }}
          >
            {chat.isArchived ? 'Reopen' : 'Archive'}
          </Button>
        </>
      ) : null}
      {chat.role === 'owner' ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={exporting.isPending}
          onClick={() => {
            exporting.mutate();
          }}
        >
          Export text
        </Button>
      ) : null}
      {canLeave ? (
        <Button
          size="compact-sm"
          variant="default"
          color="red"
          onClick={() => {
            setDialog('leave');
          }}
        >
          Leave
        </Button>
      ) : null}
      {dialog === 'edit' ? <ChatFormDialog chat={chat} onClose={close} /> : null}
      {dialog === 'leave' ? (
        <ConfirmDialog
          title={`Leave ${chat.name}?`}
          confirmLabel="Leave"
          isPending={leaving.isPending}
          error={leaving.isError ? errorMessage('chats.leave', leaving.error) : undefined}
          onConfirm={() => {
            leaving.mutate();
          }}
          onCancel={close}
        >
          <p>You no longer see it. Someone in it can add you again.</p>
        </ConfirmDialog>
      ) : null}
    </Row>
  );
}
