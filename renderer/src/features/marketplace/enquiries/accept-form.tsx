import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { request } from '#renderer/bridge/index.ts';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { leastUnits, noPayments } from '#renderer/entities/listing/listing-labels.ts';
import { amountField, dayField } from '#renderer/features/marketplace/panel/enquiry-fields.ts';
import styles from '#renderer/features/marketplace/panel/listing-panel.module.css';
import { answeredEnquiries } from '#renderer/features/marketplace/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { changeRow } from '#renderer/ui/changes/change-row.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { DateField } from '#renderer/ui/form/fields/date-field.tsx';
import { TextField } from '#renderer/ui/form/fields/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { Row } from '#renderer/ui/layout/parts.tsx';
import type { EnquiryDetail } from '#shared/contract/marketplace.ts';

type Props = {
  enquiry: Pick<EnquiryDetail, 'id' | 'rowVersion' | 'currency' | 'dueOn'>;
  onCancel: () => void;
};

/** What buyer and seller agreed on. */
export function AcceptForm({ enquiry, onCancel }: Props) {
  const { id, rowVersion, currency, dueOn } = enquiry;
  const client = useQueryClient();
  const form = useAppForm({
    schema: z.object({ price: amountField(currency), dueOn: dayField }),
    defaultValues: { price: '', dueOn: dueOn ?? '' },
    draftKey: `enquiry ${id} terms`,
    mode: 'onSubmit',
    send: async ({ price, dueOn: day }) => {
      const agreedPriceCents = leastUnits(price, currency) ?? null;
      await changeRow(client, answeredEnquiries, id, () =>
        request('marketplace.decide', {
          id,
          rowVersion,
          action: 'accept',
          terms: { agreedPriceCents, dueOn: day },
        }),
      );
      notifySuccess('Enquiry accepted');
    },
    describe: (error) => errorMessage('marketplace.decide', error),
  });
  return (
    <Form form={form} className={styles['form']}>
      <FormNotices form={form} />
      <div className={styles['pair']}>
        <TextField form={form} name="price" label={`Agreed price (${currency})`} inputMode="decimal" />
        <DateField form={form} name="dueOn" label="Due" />
      </div>
      <p className={styles['quiet']}>{noPayments}</p>
      <Row gap={8} align="stretch" wrap>
        <SubmitButton form={form} size="sm">
          Accept enquiry
        </SubmitButton>
        <Button size="sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}
