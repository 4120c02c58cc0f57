import { useQueryClient } from '@tanstack/react-query';
import { useRef, type Ref } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { updateBot } from '#renderer/features/bots/mutations.ts';
import { refreshBots } from '#renderer/features/bots/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { FormDialog } from '#renderer/ui/dialog/form-dialog.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { botNameField, type Bot } from '#shared/contract/bot-rows.ts';

const schema = z.object({ name: botNameField });

export function NameDialog({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const form = useRef<FormHandle>(null);
  return (
    <FormDialog
      name="RenameBotDialog"
      title="Rename bot"
      width={520}
      discardTitle="Discard your changes?"
      form={form}
      onClose={onClose}
    >
      {(close) => <NameForm handle={form} bot={bot} onDone={onClose} onCancel={close} />}
    </FormDialog>
  );
}

type Props = {
  handle: Ref<FormHandle>;
  bot: Pick<Bot, 'id' | 'name' | 'rowVersion'>;
  onDone: () => void;
  onCancel: () => void;
};

/** What the team calls a bot; at the platform it keeps its own name. */
export function NameForm({ handle, bot, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { name: bot.name },
    keptAs: `bot ${bot.id} name`,
    mode: 'onSubmit',
    send: async ({ name }) => {
      await updateBot({ id: bot.id, rowVersion: bot.rowVersion, changes: { name } });
      await refreshBots(client);
      notifySuccess('Bot renamed');
      onDone();
    },
    describe: (error) => errorMessage('bots.update', error),
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb="Save"
      onCancel={onCancel}
      fields={[
        {
          name: 'name',
          label: 'Name',
          hint: 'At the platform it keeps the name that BotFather knows.',
          dir: 'auto',
        },
      ]}
    />
  );
}
