import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { leastUnits, noPayments } from '#renderer/entities/listing/listing-words.ts';
import { decideEnquiry, useEnquiryAction } from '#renderer/features/marketplace/mutations.ts';
import { amountField, dayField } from '#renderer/features/marketplace/panel/enquiry-fields.ts';
import styles from '#renderer/features/marketplace/panel/listing-panel.module.css';
import { showEnquiry } from '#renderer/features/marketplace/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import type { EnquiryDetail } from '#shared/contract/marketplace.ts';
import type { EnquiryAction } from '#shared/domain/marketplace-limits.ts';

const labels: Readonly<Record<EnquiryAction, string>> = {
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Cancel enquiry',
  complete: 'Mark completed',
};

/** What can be done in its state, by whom. */
function offered({ status, isBuyer }: EnquiryDetail): readonly EnquiryAction[] {
  if (status === 'open') return isBuyer ? ['cancel'] : ['accept', 'decline'];
  return status === 'accepted' ? ['complete', 'cancel'] : [];
}

export function AnswerPart({ enquiry }: { enquiry: EnquiryDetail }) {
  const [isAccepting, setIsAccepting] = useState(false);
  const action = useEnquiryAction();
  const actions = offered(enquiry);
  if (actions.length === 0) return null;
  if (isAccepting)
    return (
      <AcceptForm
        enquiry={enquiry}
        onCancel={() => {
          setIsAccepting(false);
        }}
      />
    );
  return (
    <div className={styles['actions']}>
      {actions.map((name, index) => (
        <Button
          key={name}
          size="sm"
          variant={index === 0 && name !== 'cancel' ? 'filled' : 'default'}
          disabled={action.isPending}
          onClick={() => {
            if (name === 'accept') setIsAccepting(true);
            else action.mutate({ id: enquiry.id, rowVersion: enquiry.rowVersion, action: name });
          }}
        >
          {labels[name]}
        </Button>
      ))}
    </div>
  );
}

/** What the two agreed on. */
function AcceptForm({ enquiry, onCancel }: { enquiry: EnquiryDetail; onCancel: () => void }) {
  const { id, rowVersion, currency, dueOn } = enquiry;
  const client = useQueryClient();
  const form = useAppForm({
    schema: z.object({ price: amountField(currency), dueOn: dayField }),
    defaultValues: { price: '', dueOn: dueOn ?? '' },
    keptAs: `enquiry ${id} terms`,
    mode: 'onSubmit',
    send: async ({ price, dueOn: day }) => {
      const agreedPriceCents = leastUnits(price, currency) ?? null;
      showEnquiry(
        client,
        await decideEnquiry({ id, rowVersion, action: 'accept', terms: { agreedPriceCents, dueOn: day } }),
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
        <TextField form={form} name="dueOn" label="Due" type="date" />
      </div>
      <p className={styles['quiet']}>{noPayments}</p>
      <div className={styles['actions']}>
        <SubmitButton form={form} size="sm">
          Accept enquiry
        </SubmitButton>
        <Button size="sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
