import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { actionLabels, audienceLabels } from '#renderer/entities/bot/bot-labels.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { refreshBots } from '#renderer/features/bots/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { botCommandFieldsSchema, type BotCommand } from '#shared/contract/bot-rows.ts';
import { botLimits, commandActions, commandAudiences } from '#shared/domain/bot-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { commandDraft } from './command-drafts.ts';

const { shape } = botCommandFieldsSchema;

const schema = z
  .object({
    command: shape.command,
    description: shape.description,
    action: z.enum(commandActions),
    audience: z.enum(commandAudiences),
    response: z.string().check(atMost('Reply', botLimits.message)),
  })
  .check(
    z.refine(({ action, response }) => action !== 'reply' || response.trim() !== '', {
      error: 'Reply is required',
      path: ['response'],
    }),
  );

const fieldsByHint = {
  command: 'command',
  duplicate: 'command',
  audience: 'audience',
} as const;

type Props = { botId: string; command: BotCommand | null; onClose: () => void };

export function CommandDialog({ botId, command, onClose }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: {
      command: command?.command ?? '',
      description: command?.description ?? '',
      action: command?.action ?? 'reply',
      audience: command?.audience ?? 'everyone',
      response: command?.response ?? '',
    },
    draftKey: command === null ? commandDraft(botId) : `bot command ${command.id}`,
    mode: 'onSubmit',
    send: async ({ response, ...fields }) => {
      await request('bots.saveCommand', {
        botId,
        id: command?.id ?? null,
        rowVersion: command?.rowVersion ?? null,
        command: {
          ...fields,
          command: fields.command.replace(/^\//, ''),
          response: fields.action === 'reply' ? response : null,
          enabled: command?.enabled ?? true,
        },
      });
      void refreshBots(client);
      notifySuccess(command === null ? 'Command added' : 'Command saved');
      onClose();
    },
    describe: (error) => errorMessage('bots.saveCommand', error),
    fieldOf: (error) =>
      error instanceof AppError ? fieldsByHint[error.hint as keyof typeof fieldsByHint] : undefined,
  });
  const [action, audience] = useWatch({ control: form.control, name: ['action', 'audience'] });
  // Other actions show internal data, which only the team may see.
  const isOfTeam = action !== 'reply';
  const { setValue } = form;
  useEffect(() => {
    if (isOfTeam && audience === 'everyone') setValue('audience', 'linked', { shouldDirty: true });
  }, [isOfTeam, audience, setValue]);
  return (
    <TableDialog
      name="BotCommandDialog"
      title={command === null ? 'Add command' : 'Edit command'}
      discardTitle={command === null ? 'Discard this command?' : 'Discard your changes?'}
      form={form}
      verb={command === null ? 'Add command' : 'Save'}
      fields={[
        { name: 'command', label: 'Command', placeholder: '/today' },
        { name: 'description', label: 'Description', hint: 'Shown in the menu of the chat.', dir: 'auto' },
        [
          {
            kind: 'choice',
            name: 'action',
            label: 'Action',
            data: commandActions.map((value) => ({ value, label: actionLabels[value] })),
          },
          {
            kind: 'choice',
            name: 'audience',
            label: 'For',
            data: commandAudiences
              .filter((value) => !isOfTeam || value !== 'everyone')
              .map((value) => ({ value, label: audienceLabels[value] })),
          },
        ],
        action === 'reply'
          ? { kind: 'area', name: 'response', label: 'Reply', minRows: 3, maxRows: 10, dir: 'auto' }
          : null,
      ]}
      onClose={onClose}
    />
  );
}
