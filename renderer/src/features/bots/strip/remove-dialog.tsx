import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { chatWords } from '#renderer/entities/bot/bot-labels.ts';
import { useRemoval } from '#renderer/features/bots/mutations.ts';
import { useParamChanges } from '#renderer/lib/lists/list-params.ts';
import { countOf } from '#renderer/lib/text/counts.ts';
import { ConfirmDialog } from '#renderer/ui/dialog/confirm-dialog.tsx';
import type { Bot } from '#shared/contract/bot-rows.ts';

export function RemoveDialog({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const removal = useRemoval();
  const { change } = useParamChanges();
  return (
    <ConfirmDialog
      title={`Remove ${bot.name}?`}
      confirmLabel="Remove bot"
      isPending={removal.isPending}
      error={removal.isError ? errorMessage('bots.delete', removal.error) : undefined}
      onConfirm={() => {
        removal.mutate(
          { id: bot.id },
          {
            onSuccess: () => {
              onClose();
              change({ bot: '', tab: '', chat: '', broadcast: '' }, true);
            },
          },
        );
      }}
      onCancel={onClose}
    >
      <p>
        Its {countOf(bot.chats, chatWords)}, messages, commands and broadcasts are deleted, and messages that
        wait are not sent. This can’t be undone. The bot stays at the platform.
      </p>
    </ConfirmDialog>
  );
}
