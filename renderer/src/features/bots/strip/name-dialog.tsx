import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { refreshBots } from '#renderer/features/bots/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { botNameField, type Bot } from '#shared/contract/bot-rows.ts';

const schema = z.object({ name: botNameField });

/** Changes the team's name for a bot; its name at the platform stays. */
export function NameDialog({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { name: bot.name },
    draftKey: `bot ${bot.id} name`,
    mode: 'onSubmit',
    send: async ({ name }) => {
      await request('bots.update', { id: bot.id, rowVersion: bot.rowVersion, changes: { name } });
      await refreshBots(client);
      notifySuccess('Bot renamed');
      onClose();
    },
    describe: (error) => errorMessage('bots.update', error),
  });
  return (
    <TableDialog
      name="RenameBotDialog"
      title="Rename bot"
      width={520}
      discardTitle="Discard your changes?"
      form={form}
      verb="Save"
      fields={[
        {
          name: 'name',
          label: 'Name',
          hint: 'At the platform it keeps the name that BotFather knows.',
          dir: 'auto',
        },
      ]}
      onClose={onClose}
    />
  );
}
