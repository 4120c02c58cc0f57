import { useMutation } from '@tanstack/react-query';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { ChatDetail, ChatMessage } from '#shared/contract/chat-rows.ts';
import type { MessageFocus } from '#renderer/features/chat/room/use-message-actions.ts';

const WorkDialog = lazyDialog(async () => (await import('./work-dialog.tsx')).WorkDialog);
const ExplainDialog = lazyDialog(async () => (await import('./explain-dialog.tsx')).ExplainDialog);

type Props = { chat: ChatDetail; focus: MessageFocus | undefined; onClose: () => void };

/** The dialogs that confirm or explain something about a message. */
export function MessageDialogs({ chat, focus, onClose }: Props) {
  switch (focus?.kind) {
    case 'remove':
      return <RemoveDialog message={focus.message} onClose={onClose} />;
    case 'explain':
      return <ExplainDialog message={focus.message} onClose={onClose} />;
    case 'make':
      return <WorkDialog chat={chat} message={focus.message} target={focus.target} onClose={onClose} />;
    default:
      return null;
  }
}

function RemoveDialog({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const removal = useMutation({
    mutationFn: () => request('chats.deleteMessage', { id: message.id }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title="Delete this message?"
      confirmLabel="Delete"
      isPending={removal.isPending}
      error={removal.isError ? errorMessage('chats.deleteMessage', removal.error) : undefined}
      onConfirm={() => {
        removal.mutate();
      }}
      onCancel={onClose}
    >
      <p>Its text and files are deleted for everyone. A marker stays in the chat.</p>
    </ConfirmDialog>
  );
}
