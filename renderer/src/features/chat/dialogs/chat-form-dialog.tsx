import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/chat/error-messages.ts';
import { showChat } from '#renderer/features/chat/queries.ts';
import { toAppError } from '#renderer/lib/errors/error-messages.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { ChatDetail } from '#shared/contract/chat-rows.ts';

type Props = { chat: ChatDetail; onClose: () => void };

const schema = z.object({
  name: z.string().check(z.trim(), z.maxLength(80, 'Group name must be between 2 and 80 characters')),
  description: z.string().check(z.trim(), z.maxLength(300, 'Description must be 300 characters or fewer')),
});

/** Edits the name and purpose of a chat. */
export function ChatFormDialog({ chat, onClose }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { name: chat.groupName ?? '', description: chat.description ?? '' },
    draftKey: `chat ${chat.id} details`,
    send: async ({ name, description }) => {
      const saved = await request('chats.update', {
        id: chat.id,
        rowVersion: chat.rowVersion,
        changes: {
          groupName: name === '' && chat.type === 'model' ? null : name,
          description: description === '' ? null : description,
        },
      });
      showChat(client, saved);
      onClose();
    },
    describe: (error) => errorMessage('chats.update', error),
    fieldOf: (error) => {
      const { hint } = toAppError(error);
      return hint === 'name' || hint === 'description' ? hint : undefined;
    },
  });
  return (
    <TableDialog
      name="ChatFormDialog"
      title="Edit chat"
      width={520}
      discardTitle="Discard your changes?"
      form={form}
      verb="Save"
      fields={[
        {
          name: 'name',
          label: 'Name',
          dir: 'auto',
          required: chat.type === 'group',
          placeholder: chat.type === 'model' ? chat.name : undefined,
        },
        { kind: 'area', name: 'description', label: 'Description', minRows: 2, dir: 'auto' },
      ]}
      onClose={onClose}
    />
  );
}
