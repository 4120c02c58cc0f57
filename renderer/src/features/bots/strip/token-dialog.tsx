import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { refreshBots } from '#renderer/features/bots/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { botTokenField, type Bot } from '#shared/contract/bot-rows.ts';
import { isAboutToken } from './token-errors.ts';
import { TokenField } from './token-field.tsx';

const schema = z.object({ token: botTokenField });

/** Replaces a bot's token with a new one of the same bot. */
export function TokenDialog({ bot, onClose }: { bot: Bot; onClose: () => void }) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { token: '' },
    draftKey: null,
    mode: 'onSubmit',
    send: async ({ token }) => {
      await request('bots.setToken', { id: bot.id, token });
      await refreshBots(client);
      notifySuccess('Token saved');
      onClose();
    },
    describe: (error) => errorMessage('bots.setToken', error),
    fieldOf: (error) => (isAboutToken(error) ? 'token' : undefined),
  });
  return (
    <TableDialog
      name="BotTokenDialog"
      title={`New token for ${bot.name}`}
      width={520}
      discardTitle="Discard this token?"
      form={form}
      verb="Save token"
      fields={[
        <p key="lead">
          Send <code>/revoke</code> to @BotFather to get one. The token that the bot has now stops working
          there.
        </p>,
        <TokenField key="token" form={form} name="token" />,
      ]}
      onClose={onClose}
    />
  );
}
