import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { answeredListings } from '#renderer/features/marketplace/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/fields/text-area-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import { rejectionField, type ListingDetail } from '#shared/contract/marketplace.ts';
import styles from './listing-panel.module.css';

const schema = z.object({ note: rejectionField });

type Props = { listing: Pick<ListingDetail, 'id' | 'rowVersion'>; onDone: () => void };

/** The reason for rejecting a listing, which its seller can read. */
export function RejectForm({ listing: { id, rowVersion }, onDone }: Props) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { note: '' },
    draftKey: `listing ${id} rejection`,
    mode: 'onSubmit',
    send: async ({ note }) => {
      await changeRow(client, answeredListings, id, () =>
        request('marketplace.review', { id, rowVersion, isApproved: false, note }),
      );
      notifySuccess('Listing rejected');
      onDone();
    },
    describe: (error) => errorMessage('marketplace.review', error),
  });
  return (
    <Form form={form} className={styles['form']}>
      <FormNotices form={form} />
      <TextAreaField form={form} name="note" label="Reason" description="The seller reads it." dir="auto" />
      <Row gap={8} align="stretch" wrap>
        <SubmitButton form={form} size="sm">
          Reject listing
        </SubmitButton>
        <Button size="sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}
