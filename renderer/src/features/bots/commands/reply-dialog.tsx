import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { triggerLabels } from '#renderer/entities/bot/bot-labels.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { refreshBots } from '#renderer/features/bots/queries.ts';
import { timezoneOptions, viewerTimezone } from '#renderer/lib/time/local-time.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { TableDialog } from '#renderer/ui/form/table-dialog.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { botReplyFieldsSchema, type BotReply } from '#shared/contract/bot-rows.ts';
import { botLimits, replyTriggers } from '#shared/domain/bot-limits.ts';
import { atMost } from '#shared/domain/validation.ts';
import { replyDraft } from './command-drafts.ts';
import { cooldownOptions } from './reply-labels.ts';

const hours = ['always', 'between'] as const;

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

const wrongTime = 'Enter a time such as 09:00';

const schema = z
  .object({
    triggerKind: z.enum(replyTriggers),
    pattern: z.string().check(atMost('Words', botLimits.pattern)),
    response: botReplyFieldsSchema.shape.response,
    cooldown: z.string(),
    hours: z.enum(hours),
    activeFrom: z.string(),
    activeUntil: z.string(),
    timezone: z.string(),
  })
  .check(
    z.refine(({ triggerKind, pattern }) => triggerKind === 'first_contact' || pattern.trim() !== '', {
      error: 'Enter the words',
      path: ['pattern'],
    }),
    z.refine((typed) => typed.hours === 'always' || clock.test(typed.activeFrom), {
      error: wrongTime,
      path: ['activeFrom'],
    }),
    z.refine((typed) => typed.hours === 'always' || clock.test(typed.activeUntil), {
      error: wrongTime,
      path: ['activeUntil'],
    }),
  );

type Props = { botId: string; reply: BotReply | null; onClose: () => void };

export function ReplyDialog({ botId, reply, onClose }: Props) {
  const client = useQueryClient();
  const usualCooldown = reply?.cooldownSeconds ?? 3600;
  const form = useAppForm({
    schema,
    defaultValues: {
      triggerKind: reply?.triggerKind ?? 'contains',
      pattern: reply?.pattern ?? '',
      response: reply?.response ?? '',
      cooldown: String(usualCooldown),
      hours: (reply?.activeFrom ?? null) === null ? 'always' : 'between',
      activeFrom: reply?.activeFrom ?? '18:00',
      activeUntil: reply?.activeUntil ?? '09:00',
      timezone: reply?.timezone ?? viewerTimezone(),
    },
    draftKey: reply === null ? replyDraft(botId) : `bot reply ${reply.id}`,
    mode: 'onSubmit',
    send: async (typed) => {
      const isAlways = typed.hours === 'always';
      await request('bots.saveReply', {
        botId,
        id: reply?.id ?? null,
        rowVersion: reply?.rowVersion ?? null,
        reply: {
          triggerKind: typed.triggerKind,
          pattern: typed.triggerKind === 'first_contact' ? null : typed.pattern.trim(),
          response: typed.response,
          cooldownSeconds: Number(typed.cooldown),
          activeFrom: isAlways ? null : typed.activeFrom,
          activeUntil: isAlways ? null : typed.activeUntil,
          timezone: typed.timezone,
          enabled: reply?.enabled ?? true,
        },
      });
      void refreshBots(client);
      notifySuccess(reply === null ? 'Automatic reply added' : 'Automatic reply saved');
      onClose();
    },
    describe: (error) => errorMessage('bots.saveReply', error),
  });
  const [trigger, when] = useWatch({ control: form.control, name: ['triggerKind', 'hours'] });
  return (
    <TableDialog
      name="BotReplyDialog"
      title={reply === null ? 'Add automatic reply' : 'Edit automatic reply'}
      discardTitle={reply === null ? 'Discard this reply?' : 'Discard your changes?'}
      form={form}
      verb={reply === null ? 'Add reply' : 'Save'}
      fields={[
        {
          kind: 'choice',
          name: 'triggerKind',
          label: 'When',
          data: replyTriggers.map((value) => ({ value, label: triggerLabels[value] })),
        },
        trigger === 'first_contact'
          ? null
          : { name: 'pattern', label: 'Words', hint: 'Capitals make no difference.', dir: 'auto' },
        { kind: 'area', name: 'response', label: 'Reply', minRows: 3, maxRows: 10, dir: 'auto' },
        [
          {
            kind: 'choice',
            name: 'cooldown',
            label: 'Again after',
            hint: 'In the same chat.',
            data: cooldownOptions(usualCooldown),
          },
          {
            kind: 'choice',
            name: 'hours',
            label: 'Hours',
            data: [
              { value: 'always', label: 'Always' },
              { value: 'between', label: 'Between two times' },
            ],
          },
        ],
        when !== 'always' && [
          { kind: 'time', name: 'activeFrom', label: 'From' },
          { kind: 'time', name: 'activeUntil', label: 'Until' },
        ],
        when !== 'always' && {
          kind: 'choice',
          name: 'timezone',
          label: 'Time zone',
          data: timezoneOptions(reply?.timezone),
          searchable: true,
        },
      ]}
      onClose={onClose}
    />
  );
}
