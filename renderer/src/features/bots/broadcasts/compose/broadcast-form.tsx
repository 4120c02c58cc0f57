import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useWatch } from 'react-hook-form';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { broadcastDraft } from '#renderer/features/bots/broadcasts/broadcast-draft.ts';
import { StartDialog } from '#renderer/features/bots/broadcasts/panel/start-dialog.tsx';
import { Preview } from '#renderer/features/bots/broadcasts/preview/preview.tsx';
import { refreshBots, showBroadcast } from '#renderer/features/bots/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { formatCount } from '#renderer/lib/text/counts.ts';
import { DialogFields, DialogFoot } from '#renderer/ui/dialog/dialog-parts.tsx';
import type { FormHandle } from '#renderer/ui/dialog/form-handle.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { Bot, Broadcast } from '#shared/contract/bot-rows.ts';
import { botLimits } from '#shared/domain/bot-limits.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { AudienceFields } from './audience-fields.tsx';
import { BodyField } from './body-field.tsx';
import { audienceOf, broadcastFormSchema, fieldsOf, formOf } from './broadcast-fields.ts';
import { ButtonFields } from './button-fields.tsx';
import { PictureField } from './picture-field.tsx';
import { TestSending } from './test-sending.tsx';
import { WhenFields } from './when-fields.tsx';
import styles from './compose.module.css';

const fieldsByHint = {
  name: 'name',
  media: 'mediaPath',
  scheduled_at: 'sendAt',
  repeat: 'hours',
} as const;

/** Which button submits the form. */
type Intent = 'draft' | 'start' | 'test';

type Props = {
  handle: Ref<FormHandle>;
  bot: Pick<Bot, 'id' | 'name'>;
  broadcast: Broadcast | undefined;
  onDone: (id: string) => void;
  onCancel: () => void;
};

/** A broadcast is always saved as a draft first, before it is tested, scheduled or started. */
export function BroadcastForm({ handle, bot, broadcast, onDone, onCancel }: Props) {
  const client = useQueryClient();
  /** The draft as saved on the server; sending a test saves it, too. */
  const saved = useRef(broadcast);
  const intent = useRef<Intent>('start');
  const [started, setStarted] = useState<Broadcast>();
  const [tested, setTested] = useState<{ id: string; time: number }>();
  const form = useAppForm({
    schema: broadcastFormSchema,
    defaultValues: formOf(broadcast),
    draftKey: broadcast === undefined ? broadcastDraft(bot.id) : `bot broadcast ${broadcast.id}`,
    mode: 'onSubmit',
    send: async (parsed) => {
      const row = await request('bots.saveBroadcast', {
        botId: bot.id,
        id: saved.current?.id ?? null,
        rowVersion: saved.current?.rowVersion ?? null,
        broadcast: fieldsOf(parsed),
      });
      saved.current = row;
      showBroadcast(client, row);
      void refreshBots(client);
      if (intent.current === 'start') setStarted(row);
      else if (intent.current === 'test') setTested({ id: row.id, time: Date.now() });
      else {
        notifySuccess('Draft saved');
        onDone(row.id);
      }
    },
    describe: (error) => errorMessage('bots.saveBroadcast', error),
    fieldOf: (error) =>
      error instanceof AppError ? fieldsByHint[error.hint as keyof typeof fieldsByHint] : undefined,
  });
  useImperativeHandle(handle, () => form);
  const [body, mediaPath, buttons, audience, types, chatIds, when] = useWatch({
    control: form.control,
    name: ['body', 'mediaPath', 'buttons', 'audience', 'types', 'chatIds', 'when'],
  });
  const most = mediaPath === null ? botLimits.message : botLimits.caption;
  const meant = audienceOf({ audience, types, chatIds });
  const want = (next: Intent) => {
    intent.current = next;
  };
  return (
    <>
      <Form form={form}>
        <div className={styles['sides']}>
          <DialogFields>
            <FormNotices form={form} />
            <TextField
              form={form}
              name="name"
              label="Name"
              description="For your team. Nobody in the chats sees it."
              dir="auto"
            />
            <BodyField form={form} length={body.length} most={most} />
            <PictureField form={form} value={mediaPath} />
            <ButtonFields form={form} count={buttons.length} />
            <AudienceFields form={form} botId={bot.id} audience={meant} />
            <WhenFields form={form} />
          </DialogFields>
          <div className={styles['preview']}>
            <Preview
              bot={bot}
              body={body}
              mediaPath={mediaPath}
              buttons={buttons}
              audience={meant}
              about={`${formatCount(body.length)} of ${formatCount(most)}`}
            />
          </div>
        </div>
        <DialogFoot>
          <TestSending tested={tested}>
            <Button
              type="submit"
              variant="subtle"
              disabled={form.isSending}
              onClick={() => {
                want('test');
              }}
              className={styles['test'] ?? ''}
            >
              Send a test to me
            </Button>
          </TestSending>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="default"
            disabled={form.isSending}
            onClick={() => {
              want('draft');
            }}
          >
            Save draft
          </Button>
          <span
            className={styles['start']}
            onClickCapture={() => {
              want('start');
            }}
          >
            <SubmitButton form={form}>{when === 'now' ? 'Send…' : 'Schedule…'}</SubmitButton>
          </span>
        </DialogFoot>
      </Form>
      {started === undefined ? null : (
        <StartDialog
          broadcast={started}
          onDone={({ id }) => {
            onDone(id);
          }}
          onClose={() => {
            setStarted(undefined);
          }}
        />
      )}
    </>
  );
}
