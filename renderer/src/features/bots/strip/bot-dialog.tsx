import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { refreshBots } from '#renderer/features/bots/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { botNameField, botTokenField } from '#shared/contract/bot-rows.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { isAboutToken } from './token-errors.ts';
import { TokenField } from './token-field.tsx';

const schema = z.object({ name: botNameField, token: botTokenField });

/** Adds a bot that exists at the platform. Its token is checked there before anything is saved. */
export function BotDialog({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { name: '', token: '' },
    draftKey: 'new bot',
    mode: 'onSubmit',
    send: async (bot) => {
      const id = await request('bots.add', bot);
      await refreshBots(client);
      notifySuccess('Bot added');
      onDone(id);
    },
    describe: (error) => errorMessage('bots.add', error),
    fieldOf: (error) =>
      isAboutToken(error) ? 'token' : error instanceof AppError && error.hint === 'name' ? 'name' : undefined,
  });
  return (
    <TableDialog
      name="AddBotDialog"
      title="Add bot"
      width={520}
      discardTitle="Discard this bot?"
      form={form}
      verb={form.isSending ? 'Checking…' : 'Add bot'}
      fields={[
        { name: 'name', label: 'Name', hint: 'What your team calls it in Marquee.', dir: 'auto' },
        <TokenField key="token" form={form} name="token" />,
      ]}
      onClose={onClose}
    />
  );
}
