import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { answeredEnquiries } from '#renderer/features/marketplace/queries.ts';
import styles from '#renderer/features/marketplace/panel/listing-panel.module.css';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { ratingFieldsSchema } from '#shared/contract/marketplace.ts';

const stars = ['5', '4', '3', '2', '1'];
const starOptions = stars.map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` }));
const schema = z.object({ stars: z.enum(stars, 'Choose 1 to 5 stars'), body: ratingFieldsSchema.shape.body });

/** Rates the deal, once. */
export function RatingForm({ id }: { id: string }) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { stars: '5', body: '' },
    draftKey: `enquiry ${id} rating`,
    mode: 'onSubmit',
    send: async ({ stars: chosen, body }) => {
      await changeRow(client, answeredEnquiries, id, () =>
        request('marketplace.rate', { id, rating: Number(chosen), body }),
      );
      notifySuccess('Review sent');
    },
    describe: (error) => errorMessage('marketplace.rate', error),
  });
  return (
    <Form form={form} className={styles['form']}>
      <h3>How did it go?</h3>
      <FormNotices form={form} />
      <ChoiceField form={form} name="stars" label="Rating" data={starOptions} />
      <TextAreaField form={form} name="body" label="Review" dir="auto" />
      <Row gap={8} align="stretch" wrap>
        <SubmitButton form={form} size="sm">
          Send review
        </SubmitButton>
      </Row>
    </Form>
  );
}
