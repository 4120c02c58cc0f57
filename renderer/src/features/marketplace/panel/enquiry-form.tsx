import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { noPayments } from '#renderer/entities/listing/listing-labels.ts';
import { modelQueries } from '#renderer/entities/model/model-queries.ts';
import { answeredEnquiries } from '#renderer/features/marketplace/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { useViewer } from '#renderer/lib/viewer/viewer.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { ChoiceField } from '#renderer/ui/form/fields/choice-field.tsx';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { DateField } from '#renderer/ui/form/fields/date-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { enquiryFormSchema } from './enquiry-fields.ts';
import type { ListingDetail } from '#shared/contract/marketplace.ts';
import styles from './listing-panel.module.css';

type Props = { listing: Pick<ListingDetail, 'id'>; onSent: (id: string) => void };

/** Sends the seller an enquiry: for which model, and by when. */
export function EnquiryForm({ listing: { id }, onSent }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  const models = useQuery({ ...modelQueries.seen(viewer), enabled: viewer.permissions.can_access_models })
    .data?.models;
  const modelOptions = useMemo(
    () => [
      { value: '', label: 'Nobody in particular' },
      ...(models ?? [])
        .map((model) => ({ value: model.id, label: model.stageName }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    ],
    [models],
  );
  const form = useAppForm({
    schema: enquiryFormSchema,
    defaultValues: { message: '', modelId: null as string | null, dueOn: '' },
    draftKey: `listing ${id} enquiry`,
    mode: 'onSubmit',
    send: async ({ message, modelId, dueOn }) => {
      const enquiry = await changeRow(client, answeredEnquiries, undefined, () =>
        request('marketplace.enquire', { listingId: id, message, modelId, dueOn }),
      );
      notifySuccess('Enquiry sent');
      onSent(enquiry.id);
    },
    describe: (error) => errorMessage('marketplace.enquire', error),
  });
  return (
    <Form form={form} className={styles['form']}>
      <h3>Send an enquiry</h3>
      <FormNotices form={form} />
      <TextAreaField form={form} name="message" label="Message" minRows={2} maxRows={8} dir="auto" />
      <div className={styles['pair']}>
        <ChoiceField
          form={form}
          name="modelId"
          label="For"
          data={modelOptions}
          searchable
          nothingFoundMessage="No matching model"
          emptyAs={null}
          shown=""
        />
        <DateField form={form} name="dueOn" label="Wanted by" />
      </div>
      <Row gap={12} justify="between">
        <span className={styles['quiet']}>{noPayments}</span>
        <SubmitButton form={form} size="sm">
          Send enquiry
        </SubmitButton>
      </Row>
    </Form>
  );
}
