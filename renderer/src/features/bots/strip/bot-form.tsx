import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, type Ref } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { addBot } from '#renderer/features/bots/mutations.ts';
import { refreshBots } from '#renderer/features/bots/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
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
  useImperativeHandle(handle, () => form);
  return (
    <Form form={form}>
      <DialogFields>
        <FormNotices form={form} />
        <TextField
          form={form}
          name="name"
          label="Name"
          description="What your team calls it in Marquee."
          dir="auto"
        />
        <TokenField form={form} name="token" />
      </DialogFields>
      <DialogFoot>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={form}>{form.isSending ? 'Checking…' : 'Add bot'}</SubmitButton>
      </DialogFoot>
    </Form>
  );
}
