import { useQueryClient } from '@tanstack/react-query';
import { type Ref } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { addBot } from '#renderer/features/bots/mutations.ts';
import { refreshBots } from '#renderer/features/bots/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { DialogForm } from '#renderer/ui/form/dialog-form.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { botNameField, botTokenField } from '#shared/contract/bot-rows.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { isAboutToken } from './token-errors.ts';
import { TokenField } from './token-field.tsx';

const schema = z.object({ name: botNameField, token: botTokenField });

type Props = { handle: Ref<FormHandle>; onDone: (id: string) => void; onCancel: () => void };

/** Adds a bot that exists at the platform, which is asked about its token before anything is kept. */
export function BotForm({ handle, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { name: '', token: '' },
    keptAs: 'new bot',
    mode: 'onSubmit',
    send: async (bot) => {
      const id = await addBot(bot);
      await refreshBots(client);
      notifySuccess('Bot added');
      onDone(id);
    },
    describe: (error) => errorMessage('bots.add', error),
    fieldOf: (error) =>
      isAboutToken(error) ? 'token' : error instanceof AppError && error.hint === 'name' ? 'name' : undefined,
  });
  return (
    <DialogForm
      form={form}
      handle={handle}
      verb={form.isSending ? 'Checking…' : 'Add bot'}
      onCancel={onCancel}
      fields={[
        { name: 'name', label: 'Name', hint: 'What your team calls it in Marquee.', dir: 'auto' },
        <TokenField key="token" form={form} name="token" />,
      ]}
    />
  );
}
