import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#renderer/entities/listing/error-messages.ts';
import { reasonLabel } from '#renderer/entities/listing/listing-words.ts';
import { personName } from '#renderer/entities/person/person-name.ts';
import { reviewListing, useApproval, useDismissal } from '#renderer/features/marketplace/mutations.ts';
import { showListing } from '#renderer/features/marketplace/queries.ts';
import { notifySuccess } from '#renderer/lib/toasts/notify.ts';
import { FormNotices } from '#renderer/ui/form/form-notices.tsx';
import { Form } from '#renderer/ui/form/form.tsx';
import { SubmitButton } from '#renderer/ui/form/submit-button.tsx';
import { TextAreaField } from '#renderer/ui/form/text-area-field.tsx';
import { useAppForm } from '#renderer/ui/form/use-app-form.ts';
import { rejectionField, type ListingDetail } from '#shared/contract/marketplace.ts';
import styles from './listing-panel.module.css';

/** For those who decide what appears: publish it, reject it with a reason, or say that nothing is wrong with what was reported. */
export function ReviewPart({ listing }: { listing: ListingDetail }) {
  const [isRejecting, setIsRejecting] = useState(false);
  const approval = useApproval();
  const dismissal = useDismissal();
  const isPending = listing.status === 'pending_review';
  if (!isPending && listing.reports.length === 0) return null;
  const { id, rowVersion } = listing;
  return (
    <section className={styles['notice']} aria-label="Review">
      {listing.reports.map(({ id: report, reporter, reason, details }) => (
        <p key={report} className={styles['text']}>
          <b>{reasonLabel(reason)}.</b> {details === null ? null : <span dir="auto">{details} </span>}
          <span className={styles['quiet']}>
            Reported by {reporter === null ? 'a deleted user' : personName(reporter)}
          </span>
        </p>
      ))}
      {isRejecting ? (
        <RejectForm
          listing={listing}
          onDone={() => {
            setIsRejecting(false);
          }}
        />
      ) : (
        <div className={styles['actions']}>
          {isPending ? (
            <Button
              size="sm"
              loading={approval.isPending}
              onClick={() => {
                approval.mutate({ id, rowVersion, isApproved: true });
              }}
            >
              Publish
            </Button>
          ) : (
            <Button
              size="sm"
              variant="default"
              loading={dismissal.isPending}
              onClick={() => {
                dismissal.mutate({ id });
              }}
            >
              Dismiss reports
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              setIsRejecting(true);
            }}
          >
            Reject
          </Button>
        </div>
      )}
    </section>
  );
}

const schema = z.object({ note: rejectionField });

function RejectForm({ listing: { id, rowVersion }, onDone }: { listing: ListingDetail; onDone: () => void }) {
  const client = useQueryClient();
  const form = useAppForm({
    schema,
    defaultValues: { note: '' },
    keptAs: `listing ${id} rejection`,
    mode: 'onSubmit',
    send: async ({ note }) => {
      showListing(client, await reviewListing({ id, rowVersion, isApproved: false, note }));
      notifySuccess('Listing rejected');
      onDone();
    },
    describe: (error) => errorMessage('marketplace.review', error),
  });
  return (
    <Form form={form} className={styles['form']}>
      <FormNotices form={form} />
      <TextAreaField form={form} name="note" label="Reason" description="The seller reads it." dir="auto" />
      <div className={styles['actions']}>
        <SubmitButton form={form} size="sm">
          Reject listing
        </SubmitButton>
        <Button size="sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
