import { CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/bot/error-messages.ts';
import { refreshBots } from '#renderer/features/bots/queries.ts';
import { SendHint } from '#renderer/ui/dialog/send-hint.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { OutsideText } from '#renderer/ui/marks/outside-text.tsx';
import { botMessageField, type BotChat, type BotMessage } from '#shared/contract/bot-rows.ts';
import { writerOf } from './message-labels.ts';
import styles from './chat-panel.module.css';

const schema = z.object({ body: botMessageField });

type Props = {
  chat: Pick<BotChat, 'id'>;
  /** The message that is answered, if the chat shows replies. */
  repliesTo: BotMessage | undefined;
  onCancel: () => void;
};

/** Sends a message to the chat as the bot. */
export function ReplyForm({ chat: { id }, repliesTo, onCancel }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { body: '' },
    draftKey: `bot chat ${id} reply`,
    mode: 'onSubmit',
    send: async ({ body }) => {
      await request('bots.reply', { chatId: id, body, replyTo: repliesTo?.externalId ?? null });
      form.reset({ body: '' });
      onCancel();
      void refreshBots(client);
    },
    describe: (error) => errorMessage('bots.reply', error),
  });
  const answered = repliesTo?.id;
  const focus = useEffectEvent(() => {
    form.setFocus('body');
  });
  useEffect(() => {
    if (answered !== undefined) focus();
  }, [answered]);
  return (
    <Form form={form} className={styles['form']}>
      <FormNotices form={form} />
      {repliesTo === undefined ? null : (
        <Row gap={8} shrink className={styles['repliesTo']}>
          <span dir="auto">
            <OutsideText>{writerOf(repliesTo)}</OutsideText>: <OutsideText>{repliesTo.body}</OutsideText>
          </span>
          <CloseButton size="xs" aria-label="Don’t answer this message" onClick={onCancel} />
        </Row>
      )}
      <TextAreaField form={form} name="body" label="Reply" minRows={2} maxRows={8} dir="auto" />
      <Row gap={8} justify="end" className={styles['send']}>
        <SendHint />
        <SubmitButton form={form} size="sm">
          Send
        </SubmitButton>
      </Row>
    </Form>
  );
}
