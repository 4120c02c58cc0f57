import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { answeredEnquiries } from '#renderer/features/marketplace/queries.ts';
import styles from '#renderer/features/marketplace/panel/listing-panel.module.css';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { messageField } from '#shared/contract/marketplace.ts';

const schema = z.object({ body: messageField });

export function MessageForm({ id }: { id: string }) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { body: '' },
    draftKey: `enquiry ${id} message`,
    mode: 'onSubmit',
    send: async ({ body }) => {
      await changeRow(client, answeredEnquiries, id, () => request('marketplace.write', { id, body }));
      form.reset({ body: '' });
    },
    describe: (error) => errorMessage('marketplace.write', error),
  });
  return (
    <Form form={form} className={styles['form']}>
      <FormNotices form={form} />
      <TextAreaField form={form} name="body" label="Message" minRows={2} maxRows={8} dir="auto" />
      <Row gap={8} align="stretch" wrap>
        <SubmitButton form={form} size="sm">
          Send
        </SubmitButton>
      </Row>
    </Form>
  );
}
